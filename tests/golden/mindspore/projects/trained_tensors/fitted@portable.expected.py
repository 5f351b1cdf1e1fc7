import mindspore as ms
from mindspore import Parameter, ops
from mindspore.experimental import optim

x = ms.tensor([0.0, 1.0, 2.0])
y = ms.tensor([1.0, 3.0, 5.0])
w = Parameter(ms.tensor([0.5], dtype=ms.float32), name="w")
b = Parameter(ops.ones(1), name="b")
params = [w, b]
optimizer = optim.SGD(params, lr=0.1, momentum=0.9)


def forward_fn():
    loss = ((w * x + b - y) ** 2).mean()
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for step in range(20):
    loss, grads = grad_fn()
    grads = ops.clip_by_global_norm(grads, 1.0)
    optimizer(grads)
print(w.tolist(), b.item())
