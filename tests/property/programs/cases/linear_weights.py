# SPDX-License-Identifier: Apache-2.0
# Only for paddle: a scaler that is off has no scale in MindSpore
"""Weights of linear layers that are filled by their shape, printed, and grown rates of a scaler that is off."""
import numpy as np
import torch
from torch import nn


def fill(module, phase):
    rows, columns = module.weight.shape
    pattern = np.sin(np.arange(rows)[:, None] * 0.7 + np.arange(columns)[None, :] * 1.9 + phase)
    with torch.no_grad():
        module.weight.copy_(torch.from_numpy(pattern))
        module.bias.zero_()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(3, 4), nn.Linear(4, 2)
        fill(self.first, 0.2)
        self.second.weight.data = torch.tensor(np.arange(8.0).reshape(2, 4) / 8, dtype=torch.float32)
        nn.init.zeros_(self.second.bias)

    def forward(self, x):
        return self.second(torch.tanh(self.first(x)))


net = Net()
print(net.first.weight.size(0), tuple(net.second.weight.shape), [round(v, 4) for v in net.second.weight.tolist()[1]])
net.first.weight.data.copy_(torch.tensor(np.ones((4, 3)) * [[0.1, 0.2, 0.3]], dtype=torch.float32))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scaler = torch.cuda.amp.GradScaler(enabled=False)
x = torch.from_numpy(np.random.RandomState(0).randn(5, 3)).float()
for step in range(3):
    optimizer.zero_grad()
    loss = net(x).pow(2).mean()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    print(step, f"{loss.item():.5f}", scaler.get_scale(), [round(v, 4) for v in net.first.weight.tolist()[2]])
