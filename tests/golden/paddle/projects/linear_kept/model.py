# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
import torch.nn.functional as F


class MaskedLinear(nn.Linear):
    def __init__(self, width, height, bias=True):
        super().__init__(width, height, bias=bias)
        self.register_buffer("mask", torch.ones(height, width))

    def forward(self, x):
        return F.linear(x, self.weight * self.mask, self.bias)


class Model(nn.Module):
    def __init__(self, words, width, layer=nn.Linear, **options):
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        self.hidden = nn.ModuleList([layer(width, width, bias=False), MaskedLinear(width, width)])
        self.extra = nn.Linear(width, out_features=width, **options)
        self.head = nn.Linear(width, words, bias=False)
        self.head.weight = self.embedding.weight
        self.apply(self.fill)

    def fill(self, module):
        if isinstance(module, (nn.Linear, nn.Conv1d)):
            nn.init.kaiming_normal_(module.weight, mode="fan_out")

    def forward(self, x):
        x = self.embedding(x)
        for layer in self.hidden:
            x = torch.relu(layer(x))
        return F.linear(self.extra(x), self.head.weight)
