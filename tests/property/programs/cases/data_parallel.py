# SPDX-License-Identifier: Apache-2.0
# Only for mindspore: the model of Paddle has no wrapper for several devices
"""A module that is wrapped for several devices, of which there is one; what is in it is used as well."""
import numpy as np
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(3, 4)
        self.head = nn.Linear(4, 1)
        for k, p in enumerate(self.parameters()):
            p.data.copy_(torch.tensor(0.3 * np.cos(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))

    def forward(self, x):
        return self.head(torch.tanh(self.body(x)))

    def size(self):
        return sum(p.numel() for p in self.parameters())


class Trainer:
    def __init__(self, net, devices):
        self.net = net
        if len(devices) > 1:
            self.net = nn.DataParallel(self.net, device_ids=devices)
        self.optimizer = torch.optim.SGD(net.parameters(), lr=0.1)

    def step(self, x, y):
        loss = ((self.net(x) - y) ** 2).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return loss.item()


rng = np.random.RandomState(2)
x = torch.tensor(rng.randn(6, 3), dtype=torch.float32)
y = torch.tensor(rng.randn(6, 1), dtype=torch.float32)
trainer = Trainer(Net(), [])
for _ in range(3):
    print("one", trainer.step(x, y))
model = nn.DataParallel(Net())
print(model.module.size(), len(model.state_dict()))
model = model.module
print(model(x).sum().item(), [name for name, _ in model.named_parameters()])
