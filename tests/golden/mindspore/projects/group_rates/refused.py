import torch
from torch import optim


def other_options(optimizer: optim.Optimizer):
    for group in optimizer.param_groups:
        group["lr"] = 0.1
        group["momentum"] = 0.9


def kept(optimizer: optim.Optimizer):
    group = optimizer.param_groups[0]
    group["lr"] = 0.1


def handed_on(optimizer: optim.Optimizer, change):
    for group in optimizer.param_groups:
        change(group)
        group["lr"] = 0.1


def several(optimizer: optim.Optimizer):
    optimizer.param_groups[0]["lr"], rest = 0.1, 0.2
    del optimizer.param_groups[0]["lr"]
    return rest


def converted_before(optimizer: optim.Optimizer):
    print(optimizer.param_groups[0]["lr"].item())


def called(make):
    make().param_groups[0]["lr"] = 0.1


def not_ported(model: torch.nn.Module):
    optimizer = optim.LBFGS(model.parameters())
    optimizer.param_groups[0]["lr"] = 0.1


class Own(optim.Optimizer):
    def step(self):
        for group in self.param_groups:
            print(group["lr"])
