# SPDX-License-Identifier: Apache-2.0
"""The data of parameters are filled, copied and changed in place; two networks share nothing afterwards."""
import numpy as np
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gain = nn.Parameter(torch.zeros(3))
        self.fc = nn.Linear(3, 3)

    def reset(self, values):
        self.gain.data.copy_(torch.tensor(values, dtype=torch.float32))
        self.fc.weight.data.fill_(0.01)
        self.fc.weight.data.mul_(2)
        self.fc.bias.data.zero_()

    def forward(self, x):
        return self.fc(x) * self.gain


def mixed(mu: torch.Tensor, std: torch.Tensor, eps: torch.Tensor):
    return eps.mul(std).add_(mu).clamp_(0.5, 9.0)


net, target = Net(), Net()
net.reset([0.5, -0.5, 2.0])
for p, q in zip(target.parameters(), net.parameters()):
    p.data.copy_(q.data)
for k, p in enumerate(net.parameters()):
    p.data.copy_(torch.from_numpy(0.3 * np.sin(k + np.indices(tuple(p.shape)).sum(0))))
    p.data.clamp_(-0.25, 0.25)
x = torch.tensor([[1.0, 2.0, 3.0]])
print(net(x).tolist(), target(x).tolist())
for p, q in zip(target.parameters(), net.parameters()):
    p.data.mul_(0.9)
    p.data.add_(q.data, alpha=0.1)
    p.data.copy_(0.5 * p.data + 0.5 * q.data)
    p.data.sub_(0.25 * q.data)
    p.data.div_(2)
    p.data.lerp_(q.data, 0.25)
print(net(x).tolist(), target(x).tolist())
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(2):
    loss = (net(x) - target(x).detach()).pow(2).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for p, q in zip(target.parameters(), net.parameters()):
            p.copy_(q)
            p.add_(1)
    print(step, loss.item(), target(x).tolist())
print(mixed(x, x, x).tolist())
