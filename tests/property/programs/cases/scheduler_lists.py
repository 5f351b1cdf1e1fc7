# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.optim import lr_scheduler
from torch.optim.lr_scheduler import LambdaLR, LinearLR, SequentialLR


def make(weight):
    optimizer = torch.optim.SGD([weight], lr=0.2)
    warmup = LinearLR(optimizer, start_factor=0.25, end_factor=1.0, total_iters=2)
    hold = LambdaLR(optimizer, lambda epoch: 1.0 if epoch < 2 else 0.5)
    decay = lr_scheduler.ExponentialLR(optimizer, gamma=0.8)
    scheduler = SequentialLR(optimizer, [warmup, hold, decay], milestones=[2, 5])
    return optimizer, scheduler


class Trainer:
    def __init__(self, weight):
        self.weight = weight
        self.optimizer = torch.optim.SGD([weight], lr=0.5)
        self.scheduler = lr_scheduler.ChainedScheduler([
            lr_scheduler.LinearLR(self.optimizer, start_factor=0.5, total_iters=3),
            lr_scheduler.StepLR(self.optimizer, step_size=2, gamma=0.1),
        ])

    def train(self, epochs):
        for epoch in range(epochs):
            loss = ((self.weight - 1) ** 2).sum()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.scheduler.step()
            print("chained", epoch, round(loss.item(), 5), round(self.scheduler.get_last_lr()[0], 6))


first = torch.tensor(np.array([1.0, -2.0, 0.5]), dtype=torch.float32, requires_grad=True)
optimizer, scheduler = make(first)
for epoch in range(8):
    loss = (first ** 2).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    print("sequence", epoch, round(loss.item(), 5), round(scheduler.get_last_lr()[0], 6))
    if epoch == 3:
        kept = scheduler.state_dict()

second = torch.tensor(np.array([1.0, -2.0, 0.5]), dtype=torch.float32, requires_grad=True)
optimizer, scheduler = make(second)
scheduler.load_state_dict(kept)
for epoch in range(4, 8):
    optimizer.step()
    scheduler.step()
    print("resumed", epoch, round(scheduler.get_last_lr()[0], 6))

Trainer(torch.tensor(np.array([0.3, -0.7]), dtype=torch.float32, requires_grad=True)).train(6)
