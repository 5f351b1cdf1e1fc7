# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.optim import lr_scheduler


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def build_scheduler(optimizer, kind):
    if kind == "step":
        scheduler = lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.5)
    elif kind == "exponential":
        scheduler = lr_scheduler.ExponentialLR(optimizer, gamma=0.9)
    else:
        raise NotImplementedError(kind)
    return scheduler


for kind in ("step", "exponential"):
    model = nn.Linear(2, 1)
    fill(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = build_scheduler(optimizer, kind)
    x = torch.tensor([[1.0, 2.0], [0.5, 0.1]])
    for epoch in range(4):
        loss = model(x).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        print(kind, epoch, loss.item(), optimizer.param_groups[0]["lr"])
