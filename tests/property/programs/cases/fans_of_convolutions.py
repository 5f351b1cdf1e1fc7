# SPDX-License-Identifier: Apache-2.0
# Initial values by what a convolution says of itself: the sizes of its kernel and its channels.
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(5)
net = nn.Sequential(nn.Conv2d(2, 4, 3, padding=1), nn.ReLU(), nn.Conv2d(4, 1, (1, 3)))
for m in net.modules():
    if isinstance(m, nn.Conv2d):
        fan = m.kernel_size[0] * m.kernel_size[1] * m.out_channels
        m.weight.data = torch.tensor((rng.randn(*m.weight.shape) / np.sqrt(fan)).astype(np.float32))
        m.bias.data.zero_()
x = torch.from_numpy(rng.randn(2, 2, 5, 5).astype(np.float32))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(3):
    loss = net(x).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(f"{loss.item():.6f}")
