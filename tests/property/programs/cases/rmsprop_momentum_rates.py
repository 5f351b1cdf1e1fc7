# SPDX-License-Identifier: Apache-2.0
"""RMSprop with momentum, whose rate changes: the velocity of torch does not hold the rate."""
import numpy as np
import torch
import torch.nn as nn

net = nn.Linear(3, 1)
nn.init.constant_(net.weight, 0.5)
nn.init.constant_(net.bias, 0.1)
optimizer = torch.optim.RMSprop(net.parameters(), lr=0.01, momentum=0.9)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.1)
x = torch.from_numpy(np.arange(12, dtype="float32").reshape(4, 3) / 10)
for step in range(6):
    optimizer.zero_grad()
    loss = net(x).pow(2).mean()
    loss.backward()
    optimizer.step()
    scheduler.step()
    print(step, round(loss.item(), 5), round(scheduler.get_last_lr()[0], 6))
