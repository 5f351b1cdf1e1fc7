# SPDX-License-Identifier: Apache-2.0
"""Weights of layers that are there are replaced by parameters of one's own; gradients of one are printed, some are scaled."""
import numpy as np
import torch
from torch import nn

rng = np.random.RandomState(43)


def param(*shape, std=0.3):
    return nn.Parameter(torch.from_numpy(rng.normal(0, std, shape).astype(np.float32)))


class Tagger(nn.Module):
    def __init__(self, words, width):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.embed.weight = param(words, width)
        self.place = nn.Embedding(6, width)
        self.place.weight = param(6, width, std=0.1)
        self.norm = nn.LayerNorm(width)
        self.norm.weight = nn.Parameter(torch.linspace(0.5, 1.5, width))
        self.head = param(width, 3)

    def forward(self, ids):
        x = self.embed(ids) + self.place(torch.arange(ids.shape[1]))
        return self.norm(x) @ self.head


net = Tagger(9, 4)
optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
ids = torch.from_numpy(rng.randint(0, 9, (8, 6)))
tags = ids % 3
for step in range(6):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(net(ids).reshape(-1, 3), tags.reshape(-1))
    loss.backward()
    largest = net.norm.bias.grad.abs().max().item()
    for p in net.parameters():
        if p.dim() == 1:
            p.grad *= 0.1
    optimizer.step()
    print(f"{step} {loss.item():.5f} {largest:.5f} {net.head.grad.norm().item():.5f}")
for name, p in net.named_parameters():
    if p.dim() == 2:
        print(f"{p.detach().abs().mean().item():.5f}")
