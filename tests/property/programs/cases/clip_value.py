# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


net = nn.Sequential(nn.Linear(3, 3), nn.Sigmoid(), nn.Linear(3, 2))
fill(net)
opt = torch.optim.Adagrad(net.parameters(), lr=0.1)
x = torch.tensor(np.arange(9.0).reshape(3, 3), dtype=torch.float32)
t = torch.tensor([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
for k in range(4):
    opt.zero_grad()
    loss = nn.functional.binary_cross_entropy_with_logits(net(x), t)
    loss.backward()
    nn.utils.clip_grad_value_(net.parameters(), 0.05)
    total = torch.sqrt(sum((p.grad ** 2).sum() for p in net.parameters()))
    opt.step()
    print(k, loss.item(), total.item())
