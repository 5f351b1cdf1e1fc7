# SPDX-License-Identifier: Apache-2.0
"""Losses that a scaler scales: plain, with clipping, and of two losses of one step."""
import numpy as np
import torch
import torch.nn as nn
from torch.cuda.amp import GradScaler


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def train_epoch(model, data, criterion, optimizer, scaler, max_norm):
    total = 0.0
    for x, y in data:
        optimizer.zero_grad()
        out = model(x)
        loss = criterion(out, y)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), max_norm)
        scaler.step(optimizer)
        scaler.update()
        total += loss.item()
    return total / len(data)


rng = np.random.RandomState(4)
data = [(torch.tensor(rng.randn(4, 3), dtype=torch.float32), torch.tensor(rng.randn(4, 2), dtype=torch.float32)) for _ in range(3)]
model = nn.Sequential(nn.Linear(3, 5), nn.Tanh(), nn.Linear(5, 2))
fill(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
scaler = GradScaler(init_scale=1024.0, growth_interval=3)
for epoch in range(3):
    print("clipped", epoch, train_epoch(model, data, nn.MSELoss(), optimizer, scaler, 0.4))

criterion = nn.L1Loss()
plain = GradScaler(enabled=False)
for x, y in data:
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    plain.scale(loss).backward()
    plain.step(optimizer)
    plain.update()
    print("plain", loss.item())

for x, y in data:
    optimizer.zero_grad()
    first = criterion(model(x), y)
    scaler.scale(first).backward()
    second = (model(2 * x) ** 2).mean()
    scaler.scale(second).backward()
    scaler.step(optimizer)
    scaler.update()
    print("two", first.item(), second.item())
