# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
from torch import nn

rng = np.random.RandomState(11)


def fill(module):
    for name, p in sorted(module.named_parameters()):
        with torch.no_grad():
            p.copy_(torch.full_like(p, 0.05) * (1 if "weight" in name else -1))


class Coupling(nn.Module):
    def __init__(self, mask):
        super().__init__()
        self.register_buffer("mask", mask)
        self.scale = nn.Sequential(nn.Linear(2, 8), nn.Tanh(), nn.Linear(8, 2), nn.Tanh())
        self.shift = nn.Sequential(nn.Linear(2, 8), nn.LeakyReLU(0.1), nn.Linear(8, 2))

    def forward(self, x):
        kept = x * self.mask
        s = self.scale(kept) * (1 - self.mask)
        t = self.shift(kept) * (1 - self.mask)
        return kept + (1 - self.mask) * (x * torch.exp(s) + t), s.sum(dim=1)

    def inverse(self, z):
        kept = z * self.mask
        s = self.scale(kept) * (1 - self.mask)
        t = self.shift(kept) * (1 - self.mask)
        return kept + (1 - self.mask) * ((z - t) * torch.exp(-s))


class Flow(nn.Module):
    def __init__(self, depth=4):
        super().__init__()
        masks = torch.tensor([[0., 1.], [1., 0.]]).repeat(depth // 2, 1)
        self.layers = nn.ModuleList(Coupling(m) for m in masks)

    def log_prob(self, x):
        total = torch.zeros(x.shape[0])
        for layer in self.layers:
            x, logdet = layer(x)
            total += logdet
        prior = -0.5 * (x.pow(2) + math.log(2 * math.pi)).sum(-1)
        return prior + total

    def sample(self, z):
        for layer in reversed(self.layers):
            z = layer.inverse(z)
        return z


flow = Flow()
fill(flow)
data = torch.as_tensor(rng.randn(32, 2) @ np.array([[1.0, 0.6], [0.0, 0.5]]) + 0.3, dtype=torch.float32)
optimizer = torch.optim.Adam([p for p in flow.parameters() if p.requires_grad], lr=1e-2)
for step in range(6):
    loss = -flow.log_prob(data).mean()
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(flow.parameters(), max_norm=1.0)
    optimizer.step()
    print(step, round(loss.item(), 4))
with torch.no_grad():
    print(flow.sample(torch.as_tensor([[0.1, -0.2], [1.0, 0.5]])).numpy().round(3).tolist())
