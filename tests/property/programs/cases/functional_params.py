# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn.functional as F


def init_params(sizes):
    params = []
    for i, (m, n) in enumerate(zip(sizes[:-1], sizes[1:])):
        w = torch.tensor(np.sin(np.arange(m * n) + i).reshape(m, n) / np.sqrt(m), dtype=torch.float32)
        w.requires_grad_()
        b = torch.zeros(n, requires_grad=True)
        params.append((w, b))
    return params


def predict(params, x):
    for w, b in params[:-1]:
        x = torch.relu(x @ w + b)
    w, b = params[-1]
    return x @ w + b


def sgd(params, lr):
    with torch.no_grad():
        for w, b in params:
            w -= lr * w.grad
            b -= lr * b.grad
            w.grad.zero_()
            b.grad.zero_()


rng = np.random.RandomState(18)
x = torch.tensor(rng.randn(10, 3)).float()
y = torch.tensor(rng.randint(0, 4, size=(10,)), dtype=torch.int64)
params = init_params([3, 8, 4])
for i in range(3):
    loss = F.cross_entropy(predict(params, x), y)
    loss.backward()
    sgd(params, 0.5)
    acc = (predict(params, x).argmax(1) == y).float().mean()
    print(i, loss.item(), acc.item())
flat = [p for pair in params for p in pair]
velocity = [torch.zeros_like(p) for p in flat]
for i in range(3):
    logits = predict(list(zip(flat[::2], flat[1::2])), x)
    loss = F.cross_entropy(logits, y)
    grads = torch.autograd.grad(loss, flat)
    velocity = [0.9 * v + g for v, g in zip(velocity, grads)]
    flat = [(p - 0.2 * v).detach().requires_grad_() for p, v in zip(flat, velocity)]
    print(i, loss.item())
with torch.no_grad():
    for p, v in zip(flat, velocity):
        p.sub_(0.1 * v)
        v.mul_(0.5)
    print(sum(v.abs().sum() for v in velocity).item(), F.cross_entropy(predict(list(zip(flat[::2], flat[1::2])), x), y).item())
