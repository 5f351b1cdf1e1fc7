# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def adjust_learning_rate(optimizer, epoch, base_lr, warmup, total):
    if epoch < warmup:
        lr = base_lr * (epoch + 1) / warmup
    else:
        lr = base_lr * 0.5 * (1.0 + math.cos(math.pi * (epoch - warmup) / (total - warmup)))
    for param_group in optimizer.param_groups:
        param_group["lr"] = lr
    return lr


def get_lr(optimizer):
    for param_group in optimizer.param_groups:
        return param_group["lr"]


model = nn.Linear(3, 2)
fill(model)
optimizer = torch.optim.SGD(model.parameters(), 0.4, momentum=0.9)
x = torch.tensor(np.eye(3), dtype=torch.float32)
y = torch.tensor([0, 1, 0])
for epoch in range(6):
    adjust_learning_rate(optimizer, epoch, 0.4, 2, 6)
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(epoch, loss.item(), get_lr(optimizer))
