import mindspore.mint.nn.functional as F
import mindspore as ms
from mindspore import mint, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = mint.nn.Linear(2, 3)
        self.layers = nn.CellList([mint.nn.Linear(3, 3), mint.nn.Linear(3, 1)])

    def construct(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = layer(x)
        return x


def watch(net, batches, masks):
    optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1)

    def forward_fn(x, y):
        loss = F.mse_loss(net(x), y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in batches:
        loss, grads = grad_fn(x, y)
        norm = next(
            grad for param, grad in zip(
                optimizer.parameters, grads
            ) if param is net.first.weight
        ).norm().item()
        grads = tuple(
            grad * masks[p.name] if p.name in masks else grad
            for p, grad in zip(optimizer.parameters, grads)
        )
        grads = tuple(
            grad.sign() if p.ndim > 1 else grad
            for p, grad in zip(optimizer.parameters, grads)
        )
        optimizer(grads)
        print(
            f"{norm:.4f} {next(grad for param, grad in zip(optimizer.parameters, grads) if param is net.layers[0].bias).abs().max().item():.4f}"
        )


def kept(net, x):
    optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1)
    optimizer.zero_grad()
    loss = net(x).sum()
    loss.backward()
    gradient = net.first.weight.grad
    optimizer.step()
    return gradient


def cleared(net, x):
    optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1)
    optimizer.zero_grad()
    loss = net(x).sum()
    loss.backward()
    net.first.bias.grad.zero_()
    optimizer.step()
    return net.first.bias.grad is None


net = Net()
watch(net, [(mint.ones((4, 2)), mint.zeros((4, 1)))], {"first.weight": 0.5})
kept(net, mint.ones((4, 2)))
cleared(net, mint.ones((4, 2)))
