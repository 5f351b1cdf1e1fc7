# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


class MomentumSGD:
    """An optimizer of its own, with a buffer for each parameter."""

    def __init__(self, params, lr=0.1, momentum=0.9):
        self.params = list(params)
        self.lr = lr
        self.momentum = momentum
        self.buffers = [torch.zeros_like(p) for p in self.params]

    def zero_grad(self):
        for p in self.params:
            if p.grad is not None:
                p.grad = None

    @torch.no_grad()
    def step(self):
        for p, v in zip(self.params, self.buffers):
            v *= self.momentum
            v += p.grad
            p -= self.lr * v


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


net = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 1))
fill(net)
optimizer = MomentumSGD(net.parameters())
x = torch.tensor(np.linspace(-1, 1, 16).reshape(8, 2), dtype=torch.float32)
y = x.sum(dim=1, keepdim=True)
for step in range(5):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(net(x), y)
    loss.backward()
    optimizer.step()
    print(step, f"{loss.item():.6f}", f"{optimizer.buffers[0].abs().sum().item():.5f}")
