# SPDX-License-Identifier: Apache-2.0
# Only for paddle: the model of MindSpore has no unpooling
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Mirror(nn.Module):
    def __init__(self):
        super().__init__()
        self.pool = nn.MaxPool2d(2, stride=2, return_indices=True)
        self.unpool = nn.MaxUnpool2d(2, stride=2)
        self.conv = nn.Conv2d(1, 2, 3, padding=1)
        self.out = nn.Conv2d(2, 1, 1)
        for k, p in enumerate(self.parameters()):
            nn.init.constant_(p, 0.1 + 0.05 * k)

    def forward(self, x):
        y = torch.relu(self.conv(x))
        small, where = self.pool(y)
        return self.out(self.unpool(small, where, output_size=y.size()))


x = torch.tensor(np.cos(np.arange(2 * 5 * 7)).reshape(2, 1, 5, 7), dtype=torch.float32)
net = Mirror()
opt = torch.optim.SGD(net.parameters(), lr=0.05)
for step in range(3):
    y = net(x)
    loss = F.mse_loss(y, x)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, tuple(y.shape), loss.item())
