import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim

from net import Net

model = Net()
optimizer = optim.SGD(model.trainable_params(), lr=0.1)
print(sorted(vars()))
for step in range(3):
    x = ops.ones((2, 4))

    def forward_fn():
        scale = model(x).mean()
        out = model(x) * scale
        loss = out.sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for _ in range(2):
        loss, grads = grad_fn()
        optimizer(grads)
        scale = 0
    print(loss)
