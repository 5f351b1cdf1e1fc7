# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def seed_weights(net, seed):
    r = np.random.RandomState(seed)
    new = {}
    for k, v in net.state_dict().items():
        new[k] = torch.from_numpy(r.normal(0, 1, v.shape)).float()
    net.load_state_dict(new, strict=True)
    return net


class Jitter:
    def __init__(self, seed):
        self.r = np.random.RandomState(seed)

    def __call__(self, x: torch.Tensor):
        out = x.clone()
        for i in range(len(x)):
            out[i].mul_(self.r.uniform(0.8, 1.2)).add_(self.r.uniform(-0.1, 0.1))
            out[i].sub_(self.r.uniform(0, 0.1))
        return out


net = seed_weights(nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(3, 2)), 0)
x = torch.tensor(np.arange(8).reshape(2, 4) / 8, dtype=torch.float32)
print(np.round(net(Jitter(1)(x)).detach().numpy(), 4))
