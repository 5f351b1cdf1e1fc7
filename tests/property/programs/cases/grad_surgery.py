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


def clip_gradient(optimizer, grad_clip):
    for group in optimizer.param_groups:
        for param in group["params"]:
            if param.grad is not None:
                param.grad.data.clamp_(-grad_clip, grad_clip)


def centralize(model):
    for p in model.parameters():
        if p.grad is not None and p.grad.dim() > 1:
            p.grad.data.add_(-p.grad.data.mean(dim=tuple(range(p.dim())), keepdim=True))


def total_norm(parameters, norm_type=2):
    total = 0
    for p in parameters:
        param_norm = p.grad.data.norm(norm_type)
        total += param_norm.item() ** norm_type
    return total ** (1.0 / norm_type)


net = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))
fill(net)
opt = torch.optim.Adagrad(net.parameters(), lr=0.1)
x = torch.tensor(np.random.RandomState(6).randn(5, 3), dtype=torch.float32)
y = torch.tensor([0, 1, 1, 0, 1])
accumulated = [torch.zeros_like(p) for p in net.parameters()]
for i in range(4):
    loss = nn.CrossEntropyLoss()(net(x), y)
    net.zero_grad()
    loss.backward()
    for a, p in zip(accumulated, net.parameters()):
        a += p.grad
    before = total_norm(net.parameters())
    clip_gradient(opt, 0.05)
    centralize(net)
    opt.step()
    print(i, loss.item(), before, total_norm(net.parameters()), sum(a.abs().sum().item() for a in accumulated))
g = torch.cat([p.grad.view(-1) for p in net.parameters() if p.grad is not None and p.dim() == 1])
print(g.numel(), g.abs().max().item())
flat = torch.nn.utils.parameters_to_vector([p for p in net.parameters() if p.dim() == 1])
print(flat.numel(), flat.sum().item())
for p in net.parameters():
    p.grad = None
print(all(p.grad is None for p in net.parameters()))
