import torch
from torch import nn, optim


def accumulated(loader, model: nn.Module, optimizer: optim.Optimizer):
    for i, (x, y) in enumerate(loader):
        loss = model(x).sum() / 4
        loss.backward()
        if i % 4 == 3:
            optimizer.step()
            optimizer.zero_grad()


def never_cleared(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def two_losses(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        first = model(x).sum()
        second = model(x).mean()
        first.backward()
        second.backward()
        optimizer.step()


def looked_at(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        for p in model.parameters():
            print(p.grad)
        optimizer.step()


def by_closure(x, model: nn.Module, optimizer: optim.Optimizer):
    def closure():
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
