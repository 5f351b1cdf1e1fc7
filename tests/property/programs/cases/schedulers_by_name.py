# SPDX-License-Identifier: Apache-2.0
# Only for paddle: schedulers of MindSpore are written in another way
"""Schedulers of the program's own, chosen by name, and the rates of two groups."""
import numpy as np
import torch
from torch import nn, optim
from torch.optim.lr_scheduler import _LRScheduler


class Poly(_LRScheduler):
    def __init__(self, optimizer, total, last_epoch=-1):
        self.total = total
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [b * (1 - self.last_epoch / self.total) for b in self.base_lrs]


class Halve(_LRScheduler):
    def __init__(self, optimizer, last_epoch=-1):
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [b * 0.5 ** self.last_epoch for b in self.base_lrs]


def make(name, opt):
    if name == "poly":
        return Poly(opt, 10)
    if name == "halve":
        return Halve(opt)
    raise KeyError(name)


for name in ("poly", "halve"):
    a = nn.Parameter(torch.ones(2))
    b = nn.Parameter(torch.ones(3))
    opt = optim.SGD([{"params": [a]}, {"params": [b], "lr": 0.05}], lr=0.2, momentum=0.9)
    sched = make(name, opt)
    for it in range(4):
        opt.zero_grad()
        loss = (a ** 2).sum() + (b ** 2).sum()
        loss.backward()
        opt.step()
        sched.step()
        print(it, "%.5f" % loss.item(), [round(l, 6) for l in sched.get_last_lr()])
    s = Poly(opt, 5)
    print(s.get_last_lr())
