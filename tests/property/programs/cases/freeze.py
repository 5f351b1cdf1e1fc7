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


def set_parameter_requires_grad(model, feature_extracting):
    if feature_extracting:
        for param in model.parameters():
            param.requires_grad = False


model = nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4))
fill(model)
set_parameter_requires_grad(model, True)
model[2] = nn.Linear(4, 2)
fill(model[2])
params_to_update = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.SGD(params_to_update, lr=0.1)
only = torch.optim.Adam(filter(lambda p: p.requires_grad, model.parameters()), lr=0.01)
x = torch.tensor(np.cos(np.arange(12)).reshape(3, 4), dtype=torch.float32)
y = torch.tensor([0, 1, 0])
for step in range(4):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x), y)
    loss.backward()
    (optimizer if step % 2 else only).step()
    print(step, loss.item(), [p.requires_grad for p in model.parameters()], model[0].weight.grad is None)
