import itertools

import torch
import torch.nn as nn


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4))
        self.head = nn.Conv2d(4, 2, 1)

    def forward(self, x):
        return self.head(self.base(x))


def optimizer_of(net: Detector, freeze, rate):
    if freeze:
        for parameter in net.base.parameters():
            parameter.requires_grad = False
        parameters = filter(lambda p: p.requires_grad, net.parameters())
    else:
        parameters = [{"params": itertools.chain(net.base.parameters(), net.head.parameters()), "lr": rate * 0.1}]
    return torch.optim.SGD(parameters, lr=rate)
