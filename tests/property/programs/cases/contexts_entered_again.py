# SPDX-License-Identifier: Apache-2.0
"""A context of mixed precision that is made once, and entered in every step."""
from contextlib import nullcontext

import numpy as np
import torch
import torch.nn as nn
from torch.cuda.amp import autocast


class Trainer:
    def __init__(self, model, fp16=False):
        self.model = model
        self.fp16 = fp16
        self.ctx = autocast(enabled=False) if not fp16 else nullcontext()
        self.opt = torch.optim.SGD(model.parameters(), lr=0.1)

    def autocast(self):
        return autocast(enabled=False) if not self.fp16 else nullcontext()

    def step(self, x, y):
        self.opt.zero_grad()
        with self.ctx:
            loss = nn.functional.mse_loss(self.model(x), y)
        loss.backward()
        self.opt.step()
        return loss.item()

    def validate(self, x, y):
        with torch.no_grad(), self.autocast():
            return nn.functional.mse_loss(self.model(x), y).item()


rng = np.random.RandomState(3)
x = torch.from_numpy(rng.randn(8, 4).astype(np.float32))
y = x.sum(1, keepdim=True)
net = nn.Sequential(nn.Linear(4, 4), nn.Tanh(), nn.Linear(4, 1))
for p in net.parameters():
    nn.init.constant_(p, 0.2)
trainer = Trainer(net)
for epoch in range(4):
    print(f"{epoch} {trainer.step(x, y):.5f} {trainer.validate(x, y):.5f}")
