import mindspore as ms
from mindspore import Parameter, mint, ops

from net import Net

model = Net()
optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)


def shown():
    return target.mean().item()


if __name__ == "__main__":
    def forward_fn(data):
        target = model(data) * 0.5
        out = model(data)
        part = (out - target).pow(2).mean()
        loss = part + 1.0
        return loss, target, out, part

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer.parameters, has_aux=True
    )

    # the first phase
    for step in range(3):
        data = mint.rand(2, 4)
        (loss, target, out, part), grads = grad_fn(data)
        optimizer(grads)
        print(part.item(), loss.item(), shown())

    def forward_fn2(data):
        out = model(data)
        part = out.pow(2).mean()
        loss = part * 2
        return loss, out

    grad_fn2 = ms.value_and_grad(
        forward_fn2, None, optimizer.parameters, has_aux=True
    )

    for step in range(3):
        data = mint.rand(2, 4)
        (loss, out), grads2 = grad_fn2(data)
        optimizer(grads2)
    print(out.shape)

    # a number that another step computes
    scale = 1.0
    rate = Parameter(mint.zeros(1), name="rate")
    slow = mint.optim.SGD([rate], lr=0.1)

    def forward_fn3(scale):
        out = model(mint.rand(2, 4))
        loss = out.sum() * scale
        return loss, out

    grad_fn3 = ms.value_and_grad(
        forward_fn3, None, optimizer.parameters, has_aux=True
    )

    def forward_fn4(out):
        part = (rate.exp() * ops.stop_gradient(out).mean()).sum()
        return part

    grad_fn4 = ms.value_and_grad(forward_fn4, None, slow.parameters)

    for step in range(3):
        (loss, out), grads3 = grad_fn3(scale)
        optimizer(grads3)
        # the other step
        part, grads4 = grad_fn4(out)
        slow(grads4)
        scale = rate.exp().item()
