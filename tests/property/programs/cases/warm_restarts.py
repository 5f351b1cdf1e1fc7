# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

w = torch.tensor(np.array([1.0, -2.0, 0.5]), dtype=torch.float32, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.2)
sched = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(opt, T_0=3, T_mult=2, eta_min=0.01)
iters = 2
for epoch in range(4):
    for i in range(iters):
        opt.zero_grad()
        loss = (w - 0.1).pow(2).sum()
        loss.backward()
        opt.step()
        sched.step(epoch + i / iters)
    print(epoch, loss.item(), sched.get_last_lr()[0])
