# SPDX-License-Identifier: Apache-2.0
"""Groups that are added while layers are unfrozen, settings that are changed in them, and averaged weights at the end."""
import numpy as np
import torch
from torch import nn, optim
from torch.optim.swa_utils import SWALR


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 6)
        self.head = nn.Linear(6, 2)

    def forward(self, x):
        return self.head(torch.tanh(self.body(x)))


def build(seed):
    net, rs = Net(), np.random.RandomState(seed)
    with torch.no_grad():
        for p in net.parameters():
            p.copy_(torch.from_numpy(np.sin(np.arange(p.numel()) + seed).reshape(tuple(p.shape)).astype(np.float32) * 0.4))
    return net, torch.from_numpy(rs.randn(16, 4).astype(np.float32)), torch.from_numpy(rs.randint(0, 2, 16)).long()


def describe(optimizer):
    return [(len(g["params"]), round(g["lr"], 6), g["weight_decay"], round(g["momentum"], 4)) for g in optimizer.param_groups]


def fit(net, optimizer, x, y, steps, after=None):
    loss = None
    for _ in range(steps):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        if after is not None:
            after.step()
    return loss.item()


net, x, y = build(0)
for p in net.body.parameters():
    p.requires_grad = False
optimizer = optim.SGD(net.head.parameters(), lr=0.1, momentum=0.9)
print(f"{fit(net, optimizer, x, y, 3):.5f}", describe(optimizer))
for p in net.body.parameters():
    p.requires_grad = True
optimizer.add_param_group({"params": net.body.parameters(), "lr": 0.02, "weight_decay": 0.01})
print(f"{fit(net, optimizer, x, y, 3):.5f}", describe(optimizer))
for group in optimizer.param_groups:
    group["momentum"] *= 0.9
    group["weight_decay"] = 0.001
print(f"{fit(net, optimizer, x, y, 3):.5f}", describe(optimizer))
averaged = SWALR(optimizer, swa_lr=0.05, anneal_epochs=3, anneal_strategy="linear")
print(f"{fit(net, optimizer, x, y, 5, averaged):.5f}", describe(optimizer), [round(r, 6) for r in averaged.get_last_lr()])
state = optimizer.state_dict()
other, x, y = build(1)
again = optim.SGD([{"params": other.head.parameters()}, {"params": other.body.parameters(), "lr": 0.3}], lr=0.1, momentum=0.5)
again.load_state_dict(state)
print(f"{fit(other, again, x, y, 2):.5f}", describe(again))
damped = optim.SGD(other.parameters(), lr=0.1, momentum=0.9, dampening=0.1)
print(f"{fit(other, damped, x, y, 3):.5f}")
slowed = optim.Adagrad(other.parameters(), lr=0.1, lr_decay=0.05)
print(f"{fit(other, slowed, x, y, 3):.5f}")
