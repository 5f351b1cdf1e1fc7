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


def total_norm(parameters, norm_type=2):
    parameters = list(filter(lambda p: p.grad is not None, parameters))
    total = 0
    for p in parameters:
        param_norm = p.grad.data.norm(norm_type)
        total += param_norm.item() ** norm_type
    return total ** (1.0 / norm_type)


def scale_gradients(model, factor):
    for p in model.parameters():
        if p.grad is not None:
            p.grad.data.mul_(factor)


model = nn.Sequential(nn.Linear(3, 3), nn.Softplus(), nn.Linear(3, 1))
fill(model)
opt = torch.optim.SGD(model.parameters(), lr=0.1, weight_decay=0.01)
x = torch.tensor(np.arange(9.0).reshape(3, 3), dtype=torch.float32)
for step in range(3):
    opt.zero_grad()
    loss = model(x).logsumexp(dim=0).sum()
    loss.backward()
    before = total_norm(model.parameters())
    scale_gradients(model, 0.5)
    clipped = torch.nn.utils.clip_grad_norm_(model.parameters(), 0.3)
    opt.step()
    print(step, loss.item(), before, float(clipped), total_norm(model.parameters()))
