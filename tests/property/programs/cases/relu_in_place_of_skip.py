# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = nn.ReLU(inplace=True)
        self.second = nn.LeakyReLU(0.2, inplace=True)
        self.conv1 = nn.Conv1d(channels, channels, 1)
        self.conv2 = nn.Conv1d(channels, channels, 1)

    def forward(self, x):
        out = self.conv1(self.first(x))
        out = out * 1.0
        activated = self.second(out)
        return self.conv2(activated) + out + x


random = np.random.RandomState(3)
net = nn.Sequential(nn.Conv1d(2, 3, 1), Block(3), Block(3))
for p in net.parameters():
    p.data.copy_(torch.tensor(random.randn(*p.shape) * 0.4, dtype=torch.float32))
opt = torch.optim.SGD(net.parameters(), lr=0.05)
x = torch.tensor(random.randn(2, 2, 5), dtype=torch.float32)
for step in range(4):
    loss = net(x).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, f"{loss.item():.6f}")
