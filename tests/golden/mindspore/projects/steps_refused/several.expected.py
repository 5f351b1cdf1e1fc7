from mindspore import nn
from mindspore.experimental import optim


def accumulated(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for i, (x, y) in enumerate(loader):
        loss = model(x).sum() / 4
        loss.backward()
        if i % 4 == 3:
            optimizer.step()


def never_cleared(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def two_losses(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        first = model(x).sum()
        second = model(x).mean()
        first.backward()
        second.backward()
        optimizer.step()


def looked_at(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for x in loader:
        loss = model(x).sum()
        loss.backward()
        for p in model.get_parameters():
            print(p.grad)
        optimizer.step()


def by_closure(x, model: nn.Cell, optimizer: optim.Optimizer):
    def closure():
        loss = model(x).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
