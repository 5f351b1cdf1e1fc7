# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def penalty_of(critic, real, fake):
    alpha = torch.linspace(0, 1, real.shape[0]).unsqueeze(1)
    mixed = (alpha * real + (1 - alpha) * fake).requires_grad_(True)
    score = critic(mixed)
    ones = torch.ones(score.size())
    # of each row
    gradients = torch.autograd.grad(outputs=score, inputs=mixed, grad_outputs=ones, create_graph=True,
                                    retain_graph=True, only_inputs=True)[0]
    return ((gradients.pow(2).sum(dim=1).sqrt() - 1) ** 2).mean()


def guidance(net, x, labels, scale):
    x_in = x.detach().requires_grad_(True)
    logits = net(x_in)
    chosen = F.log_softmax(logits, dim=-1)[range(len(labels)), labels]
    return torch.autograd.grad(chosen.sum(), x_in)[0] * scale


def product(net, x, weight):
    x.requires_grad = True
    y = net(x)
    return torch.autograd.grad(y, [x], grad_outputs=weight)[0]


def both(net, a, b):
    a.requires_grad_()
    b.requires_grad_()
    out = net(a) * net(b)
    ga, gb = torch.autograd.grad(out.sum(), (a, b), create_graph=True)
    return ga, gb, out


rng = np.random.RandomState(5)
critic = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 1))
net = nn.Linear(3, 3)
fill(critic)
fill(net)
optimizer = torch.optim.SGD(critic.parameters(), lr=0.1)
for step in range(4):
    real = torch.from_numpy(rng.rand(5, 3).astype(np.float32))
    fake = torch.from_numpy(rng.rand(5, 3).astype(np.float32))
    penalty = penalty_of(critic, real, fake)
    loss = critic(fake).mean() - critic(real).mean() + 10 * penalty
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.item(), penalty.item())
x = torch.from_numpy(rng.rand(4, 3).astype(np.float32))
print(guidance(net, x, torch.tensor([0, 2, 1, 1]), 0.5).tolist())
print(product(net, torch.from_numpy(rng.rand(2, 3).astype(np.float32)), torch.linspace(0, 1, 6).reshape(2, 3)).tolist())
first, second, out = both(net, torch.ones(1, 3), torch.linspace(0, 1, 3).unsqueeze(0))
print(first.tolist(), second.tolist(), out.sum().item())
