import torch
from torch import nn


def two_of_one(model: nn.Module, rate):
    return torch.optim.SGD(
        params=[
            {"params": model.parameters(), "lr": 0.1 * rate},
        ],
        lr=rate,
    )


def two_modules(model: nn.Module, other: nn.Module, rate):
    norm = nn.BatchNorm2d(3)
    groups = [{"params": model.parameters(), "lr": 0.1 * rate}, {"params": other.parameters()}]
    return torch.optim.SGD(groups, lr=rate), norm
