# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Warm-up then plateau; a wrapper class over the scheduler of torch."""
import numpy as np
import torch
from torch.optim.lr_scheduler import _LRScheduler, ReduceLROnPlateau, CosineAnnealingWarmRestarts


class GradualWarmup(_LRScheduler):
    def __init__(self, optimizer, multiplier, total, after=None, last_epoch=-1):
        self.multiplier, self.total, self.after, self.finished = multiplier, total, after, False
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch > self.total:
            return [base_lr * self.multiplier for base_lr in self.base_lrs]
        return [base_lr * ((self.multiplier - 1.) * self.last_epoch / self.total + 1.) for base_lr in self.base_lrs]


class PolyLR(_LRScheduler):
    def __init__(self, optimizer, max_iters, power=0.9, last_epoch=-1, min_lr=1e-6):
        self.power = power
        self.max_iters = max_iters
        self.min_lr = min_lr
        super(PolyLR, self).__init__(optimizer, last_epoch)

    def get_lr(self):
        return [max(base_lr * (1 - self.last_epoch / self.max_iters) ** self.power, self.min_lr)
                for base_lr in self.base_lrs]


def run(make, steps, per_epoch=None):
    w = torch.nn.Parameter(torch.ones(3))
    opt = torch.optim.SGD([w], lr=0.1)
    sched = make(opt)
    out = []
    for s in range(steps):
        loss = (w * torch.tensor([1., 2., 3.])).pow(2).sum()
        opt.zero_grad()
        loss.backward()
        opt.step()
        if isinstance(sched, ReduceLROnPlateau):
            sched.step(loss)
        elif per_epoch:
            sched.step(s / per_epoch)
        else:
            sched.step()
        out.append(round(opt.param_groups[0]['lr'], 6))
    return out, w.sum().item()


print(run(lambda o: GradualWarmup(o, 2.0, 3), 5))
print(run(lambda o: PolyLR(o, 6), 5))
print(run(lambda o: ReduceLROnPlateau(o, mode="min", factor=0.5, patience=1, threshold=0.9), 6))
print(run(lambda o: CosineAnnealingWarmRestarts(o, T_0=2, T_mult=2), 8, per_epoch=2))
