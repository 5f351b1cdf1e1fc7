# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.optim import lr_scheduler

weight = torch.nn.Parameter(torch.tensor(np.linspace(-1, 1, 4), dtype=torch.float32))
optimizer = torch.optim.SGD([weight], lr=1.0)
first = lr_scheduler.ConstantLR(optimizer, factor=0.1, total_iters=2)
second = lr_scheduler.ExponentialLR(optimizer, gamma=0.9)
scheduler = lr_scheduler.ChainedScheduler([first, second])
for epoch in range(5):
    loss = (weight - 3).abs().sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    print(epoch, loss.item(), scheduler.get_last_lr())
