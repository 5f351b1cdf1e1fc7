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


def pgd(model, X, y, epsilon=0.3, alpha=0.1, num_iter=4):
    delta = torch.zeros_like(X, requires_grad=True)
    for t in range(num_iter):
        loss = nn.CrossEntropyLoss()(model(X + delta), y)
        loss.backward()
        delta.data = (delta + alpha * delta.grad.detach().sign()).clamp(-epsilon, epsilon)
        delta.grad.zero_()
    return delta.detach()


def pgd_l2(model, X, y, eps, step):
    x_adv = X.clone().detach()
    for _ in range(3):
        x_adv.requires_grad_()
        with torch.enable_grad():
            loss = nn.functional.cross_entropy(model(x_adv), y)
        grad = torch.autograd.grad(loss, [x_adv])[0]
        norm = grad.view(grad.size(0), -1).norm(dim=1, keepdim=True).clamp(min=1e-8)
        x_adv = x_adv.detach() + step * grad / norm
        d = x_adv - X
        d = d.renorm(p=2, dim=0, maxnorm=eps)
        x_adv = torch.min(torch.max(X + d, X - 1), X + 1)
    return x_adv


model = nn.Sequential(nn.Linear(4, 6), nn.ReLU(), nn.Linear(6, 3))
fill(model)
rng = np.random.RandomState(30)
X = torch.tensor(rng.rand(5, 4), dtype=torch.float32)
y = torch.tensor(rng.randint(0, 3, 5))
opt = torch.optim.SGD(model.parameters(), lr=1e-1)
for epoch in range(3):
    delta = pgd(model, X, y)
    yp = model(X + delta)
    loss = nn.CrossEntropyLoss()(yp, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    err = (yp.max(dim=1)[1] != y).sum().item() / X.shape[0]
    print(epoch, loss.item(), err, delta.abs().max().item(), pgd_l2(model, X, y, 0.5, 0.2).sum().item())
