# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.optim.lr_scheduler import ReduceLROnPlateau


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


net = nn.Linear(2, 1)
fill(net)
optimizer = torch.optim.Adam(net.parameters(), lr=0.5)
scheduler = ReduceLROnPlateau(optimizer, mode="min", factor=0.5, patience=1)
x = torch.tensor([[0.5, 1.0], [1.0, -1.0]])
for epoch in range(8):
    loss = net(x).abs().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step(loss.item())
    print(epoch, loss.item(), optimizer.param_groups[0]["lr"])
