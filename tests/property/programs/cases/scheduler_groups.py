# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 1))
with torch.no_grad():
    for k, p in enumerate(net.parameters()):
        p.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
optimizer = torch.optim.SGD([
    {"params": net[0].parameters(), "lr": 0.01},
    {"params": net[2].parameters()},
], lr=0.1, momentum=0.9)
scheduler = torch.optim.lr_scheduler.MultiStepLR(optimizer, milestones=[1, 3], gamma=0.1)
x = torch.from_numpy(np.random.RandomState(8).randn(4, 3)).float()
for epoch in range(4):
    loss = net(x).pow(2).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    lrs = scheduler.get_last_lr()
    print(epoch, loss.item(), len(lrs), ["%.5f" % lr for lr in lrs])
