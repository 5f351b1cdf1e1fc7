import torch
import torch.nn as nn


class Block(nn.Sequential):
    def __init__(self, n):
        super().__init__()
        self.add_module('norm', nn.BatchNorm2d(n))
        self.register_module('relu', nn.ReLU(inplace=True))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential()
        for i in range(3):
            self.features.add_module('block%d' % i, Block(4))
        self.add_module('head', nn.Linear(3, 2))
        self.layers = nn.ModuleList()
        self.layers.add_module('one', nn.Linear(3, 2))


def build(net, seq: nn.Sequential):
    net.add_module('a', nn.ReLU())
    seq.add_module('a', nn.ReLU())
