import torch
from torch import optim


def several_values(start):
    w = torch.zeros(3, requires_grad=True)
    if start is not None:
        w = start
    return optim.SGD([w], lr=0.1)


def given(w: torch.Tensor):
    return optim.SGD([w], lr=0.1)


def flagged_later(x):
    w = torch.zeros(3)
    w.requires_grad = True
    return optim.SGD([w], lr=0.1)


class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(1, requires_grad=True)
        self.optimizer = optim.SGD([self.scale], lr=0.1)


def flagged_of_unknown(source, loss_of):
    start = source.first()
    if source.wide:
        start = source.widened(start)
    start.requires_grad = True
    optimizer = torch.optim.SGD([start], lr=0.1)
    for _ in range(3):
        loss = loss_of(start)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return start
