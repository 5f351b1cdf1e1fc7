# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def init_weights(m):
    if type(m) == nn.Linear:
        torch.nn.init.constant_(m.weight, 0.05)
        m.bias.data.fill_(0.01)


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find("Linear") != -1:
        m.weight.data.mul_(1.5)


net = nn.Sequential(nn.Linear(3, 4), nn.Dropout(0.0), nn.ReLU(), nn.Linear(4, 1))
net.apply(init_weights)
net.apply(weights_init)
x = torch.tensor(np.arange(6.0).reshape(2, 3), dtype=torch.float32)
print(net(x).detach().numpy().tolist())
optimizer = torch.optim.Adam(net.parameters(), lr=0.01, eps=1e-7)
loss_fn = nn.SmoothL1Loss()
for i in range(3):
    loss = loss_fn(net(x).squeeze(1), torch.tensor([1.0, -1.0]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(i, loss.item())
print(sum(p.numel() for p in net.parameters() if p.requires_grad))
