# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.optim.lr_scheduler import StepLR

nets = [nn.Linear(2, 2, bias=False) for _ in range(3)]
for k, net in enumerate(nets):
    with torch.no_grad():
        net.weight.copy_(torch.tensor([[0.3, 0.1], [0.1, -0.2 - 0.1 * k]]))
opts = [torch.optim.SGD(net.parameters(), lr=0.1 * (k + 1)) for k, net in enumerate(nets)]
schedulers = [StepLR(opt, step_size=2, gamma=0.5) for opt in opts]
x = torch.from_numpy(np.random.RandomState(4).randn(5, 2)).float()
for epoch in range(4):
    for net, opt in zip(nets, opts):
        opt.zero_grad()
        loss = net(x).pow(2).mean()
        loss.backward()
        opt.step()
        print(epoch, loss.item())
    for scheduler in schedulers:
        scheduler.step()
    print([s.get_last_lr()[0] for s in schedulers])
