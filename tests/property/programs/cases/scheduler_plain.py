# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim
from torch.optim import lr_scheduler


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def train(model, optimizer, scheduler, x, y):
    for epoch in range(5):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        scheduler.step()
        print(f"{epoch} {loss.item():.6f} {optimizer.param_groups[0]['lr']:.6f}")


model = nn.Linear(3, 1)
fill(model)
x = torch.tensor(np.arange(6.0).reshape(2, 3) / 5, dtype=torch.float32)
y = torch.tensor([[1.0], [0.0]])
optimizer = optim.SGD(model.parameters(), lr=0.2, momentum=0.9)
scheduler = lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.1)
train(model, optimizer, scheduler, x, y)
