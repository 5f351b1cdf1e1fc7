# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class EMA:
    def __init__(self, model, decay):
        self.model = model
        self.decay = decay
        self.shadow = {}
        self.backup = {}

    def register(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                self.shadow[name] = param.data.clone()

    def update(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                assert name in self.shadow
                new_average = (1.0 - self.decay) * param.data + self.decay * self.shadow[name]
                self.shadow[name] = new_average.clone()

    def apply_shadow(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                self.backup[name] = param.data
                param.data = self.shadow[name]

    def restore(self):
        for name, param in self.model.named_parameters():
            if param.requires_grad:
                param.data = self.backup[name]
        self.backup = {}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(3, 3) for _ in range(2)])
        self.head = nn.Linear(3, 1)

    def forward(self, x):
        for layer in self.layers:
            x = torch.tanh(layer(x))
        return self.head(x)


net = Net()
with torch.no_grad():
    for k, p in enumerate(net.parameters()):
        p.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
ema = EMA(net, 0.9)
ema.register()
optimizer = torch.optim.SGD(net.parameters(), lr=0.3, momentum=0.9)
rng = np.random.RandomState(2)
x = torch.from_numpy(rng.randn(5, 3)).float()
y = torch.from_numpy(rng.randn(5, 1)).float()
for step in range(4):
    optimizer.zero_grad()
    loss = ((net(x) - y) ** 2).mean()
    loss.backward()
    optimizer.step()
    ema.update()
    before = loss.item()
    ema.apply_shadow()
    with torch.no_grad():
        averaged = ((net(x) - y) ** 2).mean().item()
    ema.restore()
    print(step, before, averaged, ((net(x) - y) ** 2).mean().item())
