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


net = nn.Linear(2, 1)
fill(net)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.tensor(np.arange(4.0).reshape(2, 2), dtype=torch.float32)
y = torch.tensor([[1.0], [2.0]])
losses = []


def closure():
    optimizer.zero_grad()
    loss = ((net(x) - y) ** 2).sum()
    loss.backward()
    losses.append(float(loss))
    return loss


for _ in range(4):
    optimizer.step(closure)
print([round(v, 5) for v in losses])
