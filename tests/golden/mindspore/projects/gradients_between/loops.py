import torch
from torch import optim

from net import Net


def train(loader, scale, masks):
    model = Net()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        for p in model.parameters():
            p.grad.data.clamp_(-1, 1)
        for p in model.parameters():
            if p.grad is not None:
                p.grad *= scale
        for p in model.parameters():
            if p.grad is None:
                continue
            p.grad.add_(p.data * 0.1)
        for name, p in model.named_parameters():
            p.grad = p.grad * masks[name]
        total = 0
        for p in model.parameters():
            if p.grad is not None:
                total += p.grad.data.norm(2).item() ** 2
        largest = max(p.grad.abs().max() for p in model.parameters() if p.grad is not None)
        for name, p in model.named_parameters():
            print(name, p.grad.mean())
        for i, p in enumerate(model.parameters()):
            print(i, p.grad.detach().shape)
        optimizer.step()
        print(total, largest, [p.grad.sum() for p in model.parameters()])


def by_hand(x, model, optimizer, rate):
    for _ in range(3):
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        if rate is None:
            optimizer.step()
        else:
            for p in model.parameters():
                p.data.add_(p.grad, alpha=-rate)
