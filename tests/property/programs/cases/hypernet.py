# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class HyperNetwork(nn.Module):
    def __init__(self, z_dim, in_size, out_size):
        super().__init__()
        self.in_size, self.out_size = in_size, out_size
        self.w1 = nn.Parameter(torch.fmod(torch.tensor(np.arange(z_dim * in_size * out_size).reshape(z_dim, -1) * 0.37, dtype=torch.float32), 1) - 0.5)
        self.b1 = nn.Parameter(torch.zeros(in_size * out_size))

    def forward(self, z):
        h = torch.matmul(z, self.w1) + self.b1
        return h.view(self.out_size, self.in_size)


class Primary(nn.Module):
    def __init__(self):
        super().__init__()
        self.hope = HyperNetwork(3, 4, 2)
        self.z = nn.ParameterList([nn.Parameter(torch.full((3,), 0.1 * (i + 1))) for i in range(2)])
        self.scale = nn.ParameterDict({"left": nn.Parameter(torch.ones(1)), "right": nn.Parameter(torch.zeros(1))})

    def forward(self, x):
        outs = []
        for z in self.z:
            outs.append(F.linear(x, self.hope(z)))
        return self.scale["left"] * outs[0] + self.scale["right"] * outs[1]


net = Primary()
x = torch.tensor(np.random.RandomState(17).randn(5, 4), dtype=torch.float32)
y = x[:, :2] * x[:, 2:]
groups = [{"params": net.hope.parameters()}, {"params": net.z.parameters(), "lr": 0.5}, {"params": list(net.scale.values()), "weight_decay": 0.1}]
optimizer = torch.optim.SGD(groups, lr=0.1)
for i in range(5):
    loss = F.mse_loss(net(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(i, loss.item(), net.scale["right"].item())
print(len(list(net.parameters())), sorted(k for k, _ in net.named_parameters()))
