# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn.functional as F
from collections import OrderedDict


def net_forward(x, params):
    x = F.linear(x, params["w1"], params["b1"])
    x = torch.relu(x)
    x = F.linear(x, params["w2"], params["b2"])
    x = torch.relu(x)
    return F.linear(x, params["w3"], params["b3"])


def make_params(rng):
    shapes = [("w1", (8, 1)), ("b1", (8,)), ("w2", (8, 8)), ("b2", (8,)), ("w3", (1, 8)), ("b3", (1,))]
    return OrderedDict((n, torch.tensor(rng.normal(size=s) * 0.5, dtype=torch.float32, requires_grad=True))
                       for n, s in shapes)


class SineTask:
    def __init__(self, rng):
        self.a, self.p, self.rng = rng.uniform(0.5, 2), rng.uniform(0, np.pi), rng

    def sample(self, n):
        x = self.rng.uniform(-3, 3, (n, 1))
        return torch.tensor(x, dtype=torch.float32), torch.tensor(self.a * np.sin(x + self.p), dtype=torch.float32)


def adapt(params, task, lr=0.05, steps=2, first_order=False):
    fast = params
    for _ in range(steps):
        x, y = task.sample(5)
        loss = F.mse_loss(net_forward(x, fast), y)
        grads = torch.autograd.grad(loss, list(fast.values()), create_graph=not first_order)
        fast = OrderedDict((name, p - lr * g) for (name, p), g in zip(fast.items(), grads))
    return fast


rng = np.random.RandomState(14)
params = make_params(rng)
meta_opt = torch.optim.Adam(list(params.values()), lr=0.01)
for it in range(4):
    meta_opt.zero_grad()
    meta_loss = 0.0
    for _ in range(3):
        task = SineTask(rng)
        fast = adapt(params, task, first_order=(it == 3))
        x, y = task.sample(10)
        meta_loss = meta_loss + F.mse_loss(net_forward(x, fast), y)
    meta_loss = meta_loss / 3
    meta_loss.backward()
    gnorm = torch.sqrt(sum((p.grad ** 2).sum() for p in params.values()))
    meta_opt.step()
    print(it, meta_loss.item(), gnorm.item())

# Reptile
weights_before = {name: p.data.clone() for name, p in params.items()}
for it in range(2):
    task = SineTask(rng)
    fast = {n: p.detach().clone().requires_grad_(True) for n, p in params.items()}
    for _ in range(3):
        x, y = task.sample(10)
        loss = (net_forward(x, fast) - y).pow(2).mean()
        loss.backward()
        for p in fast.values():
            p.data -= 0.02 * p.grad.data
            p.grad.zero_()
    for n in params:
        params[n].data = params[n].data + 0.5 * (fast[n].data - params[n].data)
    print("reptile", it, loss.item())
print(sum((params[n].data - weights_before[n]).abs().sum().item() for n in params))
