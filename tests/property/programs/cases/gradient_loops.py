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


net = nn.Sequential(nn.Linear(3, 4), nn.Sigmoid(), nn.Linear(4, 1))
fill(net)
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
rng = np.random.RandomState(6)
x = torch.from_numpy(rng.randn(5, 3).astype(np.float32))
y = torch.from_numpy(rng.randn(5, 1).astype(np.float32))
for step in range(4):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(net(x), y)
    loss.backward()
    for p in net.parameters():
        p.grad.data.clamp_(-0.3, 0.3)
    for p in net.parameters():
        if p.grad is not None:
            p.grad.mul_(0.5)
    for p in net.parameters():
        p.grad += 0.01 * p.detach()
    total = 0.0
    for name, p in net.named_parameters():
        if p.grad is None:
            continue
        total += p.grad.data.norm(2).item() ** 2
        print(name.split(".")[0], round(p.grad.mean().item(), 5))
    if total > 1e-3:
        nn.utils.clip_grad_norm_(net.parameters(), max_norm=0.1, norm_type=2)
    largest = max(p.grad.abs().max().item() for p in net.parameters() if p.grad is not None)
    if step != 2:
        optimizer.step()
    print(step, round(loss.item(), 5), round(total, 6), round(largest, 6), [tuple(sorted(p.grad.shape)) for p in net.parameters()])
