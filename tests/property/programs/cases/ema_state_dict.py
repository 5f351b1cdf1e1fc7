# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def update(ema, model, decay):
    with torch.no_grad():
        current = model.state_dict()
        for key, value in ema.state_dict().items():
            value *= decay
            value += (1 - decay) * current[key]


model = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 1))
fill(model)
ema = copy.deepcopy(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
x = torch.tensor(np.arange(12).reshape(4, 3) / 10, dtype=torch.float32)
for step in range(4):
    optimizer.zero_grad()
    loss = (model(x) - 1).pow(2).mean()
    loss.backward()
    optimizer.step()
    update(ema, model, 0.9)
    with torch.no_grad():
        print(step, loss.item(), (ema(x) - 1).pow(2).mean().item())
