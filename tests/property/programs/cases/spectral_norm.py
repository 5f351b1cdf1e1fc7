# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def l2normalize(v, eps=1e-12):
    return v / (v.norm() + eps)


class SpectralLinear(nn.Module):
    def __init__(self, in_features, out_features, power_iterations=1):
        super().__init__()
        self.power_iterations = power_iterations
        weight = np.sin(np.arange(in_features * out_features)).reshape(out_features, in_features)
        self.weight_bar = nn.Parameter(torch.tensor(weight, dtype=torch.float32))
        self.bias = nn.Parameter(torch.zeros(out_features))
        self.register_buffer("u", l2normalize(torch.ones(out_features)))
        self.register_buffer("v", l2normalize(torch.ones(in_features)))

    def _update_u_v(self):
        w = self.weight_bar
        height = w.data.shape[0]
        for _ in range(self.power_iterations):
            self.v.data = l2normalize(torch.mv(torch.t(w.view(height, -1).data), self.u.data))
            self.u.data = l2normalize(torch.mv(w.view(height, -1).data, self.v.data))
        sigma = self.u.dot(w.view(height, -1).mv(self.v))
        return w / sigma.expand_as(w), sigma

    def forward(self, x):
        weight, self.sigma = self._update_u_v()
        return F.linear(x, weight, self.bias)


disc = nn.Sequential(SpectralLinear(3, 4), nn.LeakyReLU(0.1), SpectralLinear(4, 1))
optimizer = torch.optim.Adam(disc.parameters(), lr=0.05, betas=(0.0, 0.9))
rng = np.random.RandomState(22)
for step in range(4):
    real = torch.from_numpy(rng.randn(3, 3) + 1).float()
    fake = torch.from_numpy(rng.randn(3, 3) - 1).float()
    optimizer.zero_grad()
    loss = F.relu(1.0 - disc(real)).mean() + F.relu(1.0 + disc(fake)).mean()
    loss.backward()
    optimizer.step()
    print(step, loss.item(), [round(m.sigma.item(), 5) for m in disc if isinstance(m, SpectralLinear)])
print(sorted(disc.state_dict().keys()))
