import numpy as np
import torch
import torch.nn as nn


class Noise(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x):
        if self.training:
            return x + self.scale
        return x


class Shift(nn.Module):
    def forward(self, x):
        return x + 1 if self.training else x


class Early(nn.Module):
    def __init__(self, size=None):
        super().__init__()
        if size is None:
            return
        self.size = size

    def forward(self, x):
        return x if self.training else x / self.size


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.noise = Noise(0.1)
        self.linear = nn.Linear(2, 2)

    def forward(self, x):
        return self.linear(self.noise(x))


def evaluate(x):
    net = Net()
    before = net.training
    net(x).sum().backward()
    net.eval()
    print(before, net(x), other.training)


evaluate(torch.from_numpy(np.ones((2, 2), np.float32)))
