# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class ModelEMA:
    def __init__(self, model, decay=0.9, updates=0):
        self.ema = copy.deepcopy(model).eval()
        self.updates = updates
        self.decay = lambda x: decay * (1 - np.exp(-x / 20))
        for p in self.ema.parameters():
            p.requires_grad_(False)

    def update(self, model):
        with torch.no_grad():
            self.updates += 1
            d = self.decay(self.updates)
            msd = model.state_dict()
            for k, v in self.ema.state_dict().items():
                if v.dtype.is_floating_point:
                    v *= d
                    v += (1.0 - d) * msd[k].detach()


@torch.no_grad()
def momentum_update(online, target, m):
    for p_o, p_t in zip(online.parameters(), target.parameters()):
        p_t.data.mul_(m).add_(p_o.data, alpha=1 - m)


@torch.no_grad()
def lerp_update(online, target, m):
    for p_o, p_t in zip(online.parameters(), target.parameters()):
        p_t.lerp_(p_o, 1 - m)


def soft_update(local_model, target_model, tau):
    for target_param, local_param in zip(target_model.parameters(), local_model.parameters()):
        target_param.data.copy_(tau * local_param.data + (1.0 - tau) * target_param.data)


net = nn.Sequential(nn.Linear(3, 4), nn.LayerNorm(4), nn.ReLU(), nn.Linear(4, 1))
fill(net)
ema = ModelEMA(net)
second, third, fourth = copy.deepcopy(net), copy.deepcopy(net), copy.deepcopy(net)
x = torch.tensor(np.random.RandomState(4).randn(8, 3), dtype=torch.float32)
y = x.sum(1, keepdim=True)
opt = torch.optim.Adam(net.parameters(), lr=0.05)
for i in range(4):
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    ema.update(net)
    momentum_update(net, second, 0.5)
    lerp_update(net, third, 0.7)
    soft_update(net, fourth, tau=0.2)
    with torch.no_grad():
        print(i, *("%.5f" % m(x).sum().item() for m in (ema.ema, second, third, fourth)))
print(sorted(ema.ema.state_dict().keys()))
