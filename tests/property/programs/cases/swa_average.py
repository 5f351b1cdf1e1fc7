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


def average(average_params, params, n):
    for a, p in zip(average_params, params):
        a += (p.detach() - a) / (n + 1)


net = nn.Sequential(nn.Linear(3, 2), nn.Tanh(), nn.Linear(2, 1))
fill(net)
opt = torch.optim.SGD(net.parameters(), lr=0.3)
averages = [p.detach().clone() for p in net.parameters()]
x = torch.tensor(np.eye(3), dtype=torch.float32)
for n in range(1, 5):
    loss = (net(x) - 0.5).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    average(averages, net.parameters(), n)
    print(n, loss.item(), sum(a.abs().sum().item() for a in averages))
with torch.no_grad():
    for p, a in zip(net.parameters(), averages):
        p.copy_(a)
print((net(x) - 0.5).pow(2).sum().item())
