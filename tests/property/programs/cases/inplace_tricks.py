# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
import torch.nn as nn


class RunningStat:
    def __init__(self, shape):
        self.n = 0
        self.m = torch.zeros(shape)
        self.s = torch.zeros(shape)

    def push(self, x):
        self.n += 1
        if self.n == 1:
            self.m.copy_(x)
        else:
            old = self.m.clone()
            self.m += (x - old) / self.n
            self.s += (x - old) * (x - self.m)

    @property
    def std(self):
        return (self.s / max(self.n - 1, 1)).sqrt_()


class Memory:
    def __init__(self, size, dim):
        self.bank = torch.zeros(size, dim)
        self.labels = torch.full((size,), -1, dtype=torch.long)
        self.ptr = 0

    def enqueue(self, x, y):
        n = x.shape[0]
        end = self.ptr + n
        if end <= len(self.bank):
            self.bank[self.ptr:end] = x.detach()
            self.labels[self.ptr:end] = y
        else:
            k = len(self.bank) - self.ptr
            self.bank[self.ptr:].copy_(x[:k].detach())
            self.bank[:n - k].copy_(x[k:].detach())
            self.labels[self.ptr:], self.labels[:n - k] = y[:k], y[k:]
        self.ptr = end % len(self.bank)


def soft_update(target, source, tau):
    for t, s in zip(target.parameters(), source.parameters()):
        t.data.mul_(1 - tau).add_(tau * s.data)


rng = np.random.RandomState(13)
stat, mem = RunningStat(3), Memory(5, 2)
online, target = nn.Linear(3, 2), nn.Linear(3, 2)
for net, v in ((online, 0.2), (target, 0.0)):
    for p in net.parameters():
        p.data.fill_(v)
opt = torch.optim.SGD(online.parameters(), lr=0.1)
view = stat.m
for step in range(4):
    x = torch.from_numpy(rng.randn(2, 3).astype(np.float32))
    for row in x:
        stat.push(row)
    z = online(x)
    with torch.no_grad():
        t = target(x)
    loss = (z - t - 1).pow_(2).mean()
    online.zero_grad()
    loss.backward()
    opt.step()
    soft_update(target, online, 0.3)
    mem.enqueue(z, torch.tensor([step, step + 10]))
    print(step, loss.item(), mem.labels.tolist(), mem.ptr)
print(view.tolist(), stat.std.tolist(), stat.n)
print(mem.bank.sum().item(), target.weight.sum().item())
a = torch.arange(6.).view(2, 3)
b = a[0]
b += 10
a[:, 1] -= 1
c = a.t()
c.mul_(2)
print(a.tolist(), b.tolist())
a.clamp_(max=20).neg_().abs_()
print(a.sum().item(), b.max().item())
