# SPDX-License-Identifier: Apache-2.0
"""A hook of a parameter halves its gradient in every step; another bounds it, until it is removed."""
import torch
import torch.nn as nn


def bounded(grad):
    return torch.clamp(grad, -1.0, 1.0)


net = nn.Linear(3, 1)
nn.init.constant_(net.weight, 0.5)
nn.init.constant_(net.bias, 0.1)
net.weight.register_hook(lambda grad: grad * 0.5)
handle = net.bias.register_hook(bounded)
opt = torch.optim.SGD(net.parameters(), lr=0.01)
x = torch.tensor([[1.0, 2.0, 3.0]])
for i in range(4):
    loss = net(x).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item(), net.bias.tolist(), net.weight.tolist())
    if i == 1:
        handle.remove()
