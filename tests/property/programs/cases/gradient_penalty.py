# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch import autograd


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def compute_gradient_penalty(D, real, fake, alpha):
    interpolates = (alpha * real + ((1 - alpha) * fake)).requires_grad_(True)
    d_interpolates = D(interpolates)
    fake_grad = torch.ones(real.shape[0], 1)
    gradients = autograd.grad(outputs=d_interpolates, inputs=interpolates, grad_outputs=fake_grad,
                              create_graph=True, retain_graph=True, only_inputs=True)[0]
    gradients = gradients.view(gradients.size(0), -1)
    return ((gradients.norm(2, dim=1) - 1) ** 2).mean()


rng = np.random.RandomState(9)
D = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
fill(D)
optimizer = torch.optim.SGD(D.parameters(), lr=0.1)
for step in range(4):
    real = torch.tensor(rng.randn(5, 3), dtype=torch.float)
    fake = torch.tensor(rng.randn(5, 3), dtype=torch.float)
    alpha = torch.tensor(rng.rand(5, 1), dtype=torch.float)
    penalty = compute_gradient_penalty(D, real, fake, alpha)
    loss = D(fake).mean() - D(real).mean() + 10 * penalty
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.item(), penalty.item())
