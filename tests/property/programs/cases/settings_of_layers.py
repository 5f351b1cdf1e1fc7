# SPDX-License-Identifier: Apache-2.0
"""Weights that depend on what convolutions are made with, and the batches that norms count, also over a checkpoint."""
import math
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn


class Block(nn.Module):
    def __init__(self, width, stride):
        super().__init__()
        self.depthwise = nn.Conv2d(width, width, 3, stride=stride, padding=1, groups=width, bias=False)
        self.pointwise = nn.Conv2d(width, 2 * width, 1, bias=False)
        self.norm = nn.BatchNorm1d(2 * width)

    def forward(self, x):
        return self.norm(torch.relu(self.pointwise(self.depthwise(x))).mean((2, 3)))


def initialise(net, seed):
    rs = np.random.RandomState(seed)
    for m in net.modules():
        if isinstance(m, nn.Conv2d):
            fan_out = m.kernel_size[0] * m.kernel_size[1] * m.out_channels // m.groups
            m.weight.data.copy_(torch.from_numpy(rs.normal(0, math.sqrt(2.0 / fan_out), tuple(m.weight.shape))))
        elif isinstance(m, nn.BatchNorm1d):
            nn.init.ones_(m.weight)
            nn.init.zeros_(m.bias)


def describe(net):
    return [(m.in_channels, m.groups, m.stride, m.padding, m.dilation) for m in net.modules() if isinstance(m, nn.Conv2d)]


net = Block(4, 2)
initialise(net, 0)
print(describe(net), sum(isinstance(m, nn.Conv2d) and m.groups > 1 for m in net.modules()))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
rs = np.random.RandomState(1)
for step in range(3):
    loss = (net(torch.from_numpy(rs.randn(5, 4, 6, 6).astype(np.float32))) ** 2 * torch.arange(8).float()).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, f"{loss.item():.4f}", net.norm.num_batches_tracked.item())
net.eval()
net(torch.ones(1, 4, 4, 4))
print(int(net.norm.num_batches_tracked), net.norm.running_mean.mean().item() > 0)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "net.pt")
    torch.save(net.state_dict(), path)
    other = Block(4, 2)
    other.load_state_dict(torch.load(path))
    print(other.norm.num_batches_tracked.item(), torch.equal(other.pointwise.weight, net.pointwise.weight))
