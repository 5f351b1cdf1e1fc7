import mindspore as ms
import torch
from mindspore import Tensor, nn, ops


def given(y, x):
    return torch.autograd.grad(y, x)[0]


def of_parameters(net, x):
    loss = net(x).sum()
    return torch.autograd.grad(loss, list(net.get_parameters()))


def unused(net, x, y):
    loss = net(x).sum()
    return torch.autograd.grad(loss, [x, y], allow_unused=True)


def several(net, x):
    return torch.autograd.grad([net(x).sum(), net(x).mean()], x)


def rebound(net, x):
    y = x * 2
    for _ in range(3):
        x = x + 1
        y = y + net(x)
    return torch.autograd.grad(y.sum(), x)[0]


def outside(net, x):
    y = x * 2
    if y.sum() > 0:
        loss = net(y).sum()
        return torch.autograd.grad(loss, x)[0]
    return y


def repeated(net, xs):
    return [torch.autograd.grad(net(x).sum(), x)[0] for x in xs]


def read_later(net, x):
    y = net(x).sum()
    return torch.autograd.grad(y, x)[0] * y


def passed(net, x, **options):
    y = net(x).sum()
    return torch.autograd.grad(y, x, **options)[0]


def read_beside(net, x):
    y = net(x)
    return torch.autograd.grad(y.sum(), x)[0] * y


def crossing(net, real, fake):
    b = net(fake)
    a, real_grad = ms.value_and_grad(net)(real)
    fake_grad = torch.autograd.grad(b, fake, ops.ones_like(b), create_graph=True)[0]
    return a, b, real_grad, fake_grad


def crossing_step(net, critic, optimizer, x, data):
    loss = net(data).mean()
    slope = ops.stop_gradient(ms.grad(critic)(x))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return slope


def computed_elsewhere(d_out: Tensor, x_in: Tensor):
    grad_dout = torch.autograd.grad(outputs=d_out.sum(), inputs=x_in, create_graph=True)[0]
    return grad_dout.pow(2).sum()
