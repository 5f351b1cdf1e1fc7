# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.optim.lr_scheduler import CosineAnnealingLR, LinearLR, SequentialLR

weight = torch.tensor(np.array([1.0, -2.0, 0.5]), dtype=torch.float32, requires_grad=True)
optimizer = torch.optim.SGD([weight], lr=0.1)
warmup = LinearLR(optimizer, start_factor=0.1, total_iters=3)
cosine = CosineAnnealingLR(optimizer, T_max=6)
scheduler = SequentialLR(optimizer, schedulers=[warmup, cosine], milestones=[3])
for epoch in range(8):
    loss = (weight ** 2).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    print(epoch, round(loss.item(), 5), round(optimizer.param_groups[0]["lr"], 6))
