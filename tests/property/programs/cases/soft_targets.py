# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def mixup(x, y, lam, order):
    return lam * x + (1 - lam) * x[order], lam * y + (1 - lam) * y[order]


rng = np.random.RandomState(7)
net = nn.Linear(4, 3)
fill(net)
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
x = torch.tensor(rng.randn(6, 4), dtype=torch.float32)
labels = torch.tensor(rng.randint(0, 3, 6))
onehot = F.one_hot(labels, num_classes=3).float()
order = torch.tensor(rng.permutation(6))
for step in range(4):
    mixed, soft = mixup(x, onehot, 0.7, order)
    loss = F.cross_entropy(net(mixed), soft)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.item())
