# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(3)
net = nn.Linear(3, 3)
other = nn.Linear(3, 2)
fill(net)
fill(other)
opt = torch.optim.SGD(net.parameters(), lr=0.05)
second = torch.optim.Adam(other.parameters(), lr=0.05)
for step in range(4):
    x = torch.from_numpy(rng.uniform(-1, 1, (4, 3)).astype(np.float32))
    penalty = net.weight.pow(2).sum()
    loss = (net(x) ** 2).mean() + 0.5 * penalty
    opt.zero_grad()
    loss.backward()
    opt.step()
    for _ in range(2):
        noise = torch.from_numpy(rng.rand(2, 3).astype(np.float32))
        inner = other(noise).abs().mean()
        second.zero_grad()
        inner.backward()
        second.step()
    noise = torch.from_numpy(rng.rand(2, 3).astype(np.float32))
    out = net(noise)
    outer = (out + 1).pow(2).mean() + net.bias.sum()
    print(tuple(out.shape), outer.item())
    opt.zero_grad()
    outer.backward()
    opt.step()
    print(step, loss.item(), penalty.item(), inner.item(), outer.item())
