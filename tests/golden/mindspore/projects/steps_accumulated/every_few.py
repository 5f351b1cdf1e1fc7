import torch
from torch import nn, optim

from net import Net


def cleared_before(loader, model: nn.Module, optimizer: optim.Optimizer, every):
    optimizer.zero_grad()
    for i, (x, y) in enumerate(loader):
        loss = (model(x) - y).pow(2).mean() / every
        loss.backward()
        if (i + 1) % every == 0:
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        print(loss.item())


def made_here(loader):
    model = Net()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(2):
        for i, x in enumerate(loader):
            out = model(x)
            (out.sum() / 4).backward()
            if i % 4 == 3:
                optimizer.step()
                optimizer.zero_grad()


def in_rounds(loader, steps):
    model = Net()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    scheduler = optim.lr_scheduler.StepLR(optimizer, 3)
    batches = iter(loader)
    for step in range(steps):
        optimizer.zero_grad()
        for micro in range(4):
            loss = model(next(batches)).mean()
            loss.backward()
        total = sum(p.grad.pow(2).sum() for p in model.parameters())
        optimizer.step()
        scheduler.step()
        print(total)


def left_early(loader):
    model = Net()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    for x in loader:
        loss = model(x).sum()
        loss.backward()
        if torch.isnan(loss):
            continue
        optimizer.step()
        optimizer.zero_grad()
