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


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


net = nn.Linear(3, 1)
fill(net)
ema = EMA(net, 0.5)
ema.register()
opt = torch.optim.Adam(net.parameters(), lr=0.05)
x = torch.tensor(np.eye(3), dtype=torch.float32)
y = torch.tensor([[1.0], [2.0], [3.0]])
for i in range(4):
    loss = nn.MSELoss()(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    ema.update()
    ema.apply_shadow()
    print("shadow", nn.MSELoss()(net(x), y).item())
    ema.restore()
    print("model", nn.MSELoss()(net(x), y).item())
