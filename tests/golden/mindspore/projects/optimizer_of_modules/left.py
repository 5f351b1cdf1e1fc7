import torch
from torch import nn, optim

from net import Net


def in_a_list(nets: nn.ModuleList):
    pairs = [Net(), Net()]
    return optim.SGD(list(pairs[0].parameters()) + list(pairs[1].parameters()), lr=0.1)


def beside_parameters(net: Net):
    scale = nn.Parameter(torch.ones(1))
    return optim.SGD(list(net.parameters()) + [scale], lr=0.1)
