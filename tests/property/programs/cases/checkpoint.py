# SPDX-License-Identifier: Apache-2.0
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def save_checkpoint(path, model, optimizer, epoch):
    torch.save({"epoch": epoch, "state_dict": model.state_dict(), "optimizer": optimizer.state_dict()}, path)


def load_checkpoint(path, model, optimizer):
    checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint["state_dict"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return checkpoint["epoch"]


def step(model, optimizer, x, y):
    optimizer.zero_grad()
    loss = nn.functional.l1_loss(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


x = torch.tensor(np.arange(8.0).reshape(4, 2) / 8, dtype=torch.float32)
y = torch.tensor(np.arange(4.0).reshape(4, 1), dtype=torch.float32)
model = nn.Linear(2, 1)
fill(model)
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
for epoch in range(3):
    print(epoch, step(model, optimizer, x, y))
path = os.path.join(tempfile.mkdtemp(), "checkpoint.pth")
save_checkpoint(path, model, optimizer, 3)
other = nn.Linear(2, 1)
other_optimizer = torch.optim.Adam(other.parameters(), lr=0.1)
start = load_checkpoint(path, other, other_optimizer)
print("start", start, sorted(other.state_dict().keys()))
for epoch in range(start, start + 3):
    print(epoch, step(other, other_optimizer, x, y))
