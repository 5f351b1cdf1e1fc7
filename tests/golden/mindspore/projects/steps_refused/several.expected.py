import mindspore as ms
from mindspore import nn
from mindspore.experimental import optim


def accumulated(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for i, (x, y) in enumerate(loader):
        loss = model(x).sum() / 4
        loss.backward()
        if i % 4 == 3:
            optimizer.step()
            optimizer.zero_grad()


def never_cleared(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def two_losses(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        first = model(x).sum()
        second = model(x).mean()
        first.backward()
        second.backward()
        optimizer.step()


def looked_at(loader, model: nn.Cell, optimizer: optim.Optimizer):
    def forward_fn(x):
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        for grad in grads:
            print(grad)
        optimizer(grads)


def by_closure(x, model: nn.Cell, optimizer: optim.Optimizer):
    def closure():
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
