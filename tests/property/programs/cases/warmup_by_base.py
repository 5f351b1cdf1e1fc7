# SPDX-License-Identifier: Apache-2.0
"""Schedules that derive from LambdaLR and pass the optimizer on."""
import math

import numpy as np
import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR


class WarmupConstant(LambdaLR):
    def __init__(self, optimizer, warmup_steps, last_epoch=-1):
        self.warmup_steps = warmup_steps
        super(WarmupConstant, self).__init__(optimizer, self.factor, last_epoch=last_epoch)

    def factor(self, step):
        return min(1.0, float(step + 1) / self.warmup_steps)


class WarmupCosine(LambdaLR):
    def __init__(self, optimizer, warmup_steps, t_total, cycles=0.5, last_epoch=-1):
        self.warmup_steps, self.t_total, self.cycles = warmup_steps, t_total, cycles
        super().__init__(optimizer, self.factor, last_epoch=last_epoch)

    def factor(self, step):
        if step < self.warmup_steps:
            return float(step + 1) / self.warmup_steps
        progress = float(step - self.warmup_steps) / max(1, self.t_total - self.warmup_steps)
        return max(0.0, 0.5 * (1.0 + math.cos(math.pi * self.cycles * 2.0 * progress)))


def train(kind):
    rng = np.random.RandomState(1)
    x = torch.from_numpy(rng.randn(16, 3).astype(np.float32))
    y = (x[:, 0] > 0).long()
    model = nn.Linear(3, 2)
    nn.init.constant_(model.weight, 0.1)
    nn.init.zeros_(model.bias)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)
    if kind == "cosine":
        scheduler = WarmupCosine(optimizer, warmup_steps=3, t_total=8)
    else:
        scheduler = WarmupConstant(optimizer, warmup_steps=4)
    for step in range(8):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        print(f"{kind} {step} {loss.item():.5f} {scheduler.get_last_lr()[0]:.5f} {optimizer.param_groups[0]['lr']:.5f}")


if __name__ == "__main__":
    train("cosine")
    train("constant")
