# SPDX-License-Identifier: Apache-2.0
"""Positions and steps made from the sizes of tensors, and times that reach a layer through others."""
import math

import numpy as np
import torch
import torch.nn as nn


class Times(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, t):
        half = self.width // 2
        waves = torch.exp(torch.arange(half) * (-math.log(100.0) / (half - 1)))
        angles = t[:, None] * waves[None, :]
        return torch.cat([angles.sin(), angles.cos()], dim=-1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.times = nn.Sequential(Times(width), nn.Tanh())

    def forward(self, x, t):
        batch, length = x.shape
        positions = torch.arange(length) / x.size(1)
        steps = torch.zeros(batch) + torch.arange(x.shape[0])
        return x * positions + steps.unsqueeze(1) + self.times(t)


class Model(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.block = Block(width)

    def forward(self, x, t):
        return self.block(x, t)


random = np.random.RandomState(0)
x = torch.from_numpy(random.randn(4, 6).astype("float32"))
t = torch.from_numpy(random.randint(0, 10, 4)).long()
print(np.round(Model(6)(x, t).numpy(), 4).tolist())
