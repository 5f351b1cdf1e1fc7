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


net = nn.Sequential(nn.Linear(4, 4, bias=False), nn.ReLU(), nn.Linear(4, 1, bias=False))
fill(net)
masks = {}
for name, param in net.named_parameters():
    threshold = torch.quantile(param.detach().abs().flatten(), 0.4)
    masks[name] = (param.detach().abs() > threshold).float()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.tensor(np.arange(8.0).reshape(2, 4) / 8, dtype=torch.float32)
for step in range(3):
    with torch.no_grad():
        for name, param in net.named_parameters():
            param *= masks[name]
    loss = net(x).pow(2).sum()
    opt.zero_grad()
    loss.backward()
    for name, param in net.named_parameters():
        param.grad *= masks[name]
    opt.step()
    zeros = sum((p == 0).sum().item() for p in net.parameters())
    print(step, loss.item(), zeros)
