from typing import Dict, Type

import torch
import torch.nn as nn


class Convolution(nn.Module):
    def __init__(self, channels, width):
        super().__init__()
        self.mix = nn.Linear(channels, width)


KINDS: Dict[str, Type[nn.Module]] = {"mix": Convolution}


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return grad


class Net(nn.Module):
    def __init__(self, kind: str):
        super().__init__()
        layer = KINDS[kind]
        self.layers = nn.ModuleList([layer(2, 3), layer(3, 4)])
        self.head = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 2))
        self.head[2].weight.data.fill_(0.01)
        self.head[2].bias.data.copy_(torch.tensor([1.0, 0.0]))
        for m in self.modules():
            if isinstance(m, (nn.BatchNorm2d, nn.GroupNorm)):
                with torch.no_grad():
                    m.weight.copy_(torch.linspace(0.5, 1.5, m.weight.numel()))
            elif isinstance(m, nn.Linear):
                nn.init.constant_(m.weight, 0.05)

    def forward(self, x, batch):
        kept = batch.state
        return Square.apply(self.head(x)).pow(2).sum(), kept


def named(m):
    name = m.__class__.__name__
    if name.find("Conv") != -1:
        m.weight.data.normal_(0.0, 0.02)
    elif name.find("BatchNorm") != -1:
        m.weight.data.copy_(torch.ones(m.weight.numel()))
        m.bias.data.fill_(0)
    elif "Linear" in name:
        m.weight.data.mul_(0.5)


def scaled(model, rate):
    for p in model.parameters():
        p.data.mul_(rate)


class NormedHead(nn.Linear):
    pass


def asked_again(m):
    if isinstance(m, (nn.Sequential, nn.ModuleList)):
        for m in m.children():
            print(m.weight.shape[0])
    if "Norm" in m.__class__.__name__:
        print(m.weight.size(0))


def of_a_set(dataset, batch):
    return dataset.data.unsqueeze(0), batch.packed.data.unsqueeze(0)
