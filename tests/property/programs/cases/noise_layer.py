# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class NoisyLinear(nn.Module):
    def __init__(self, in_features, out_features, noise):
        super().__init__()
        self.mu = nn.Parameter(torch.full((in_features, out_features), 0.1))
        self.sigma = nn.Parameter(torch.full((in_features, out_features), 0.017))
        self.register_buffer("epsilon", torch.zeros(in_features, out_features))
        self.noise = noise

    def sample(self):
        self.epsilon.copy_(torch.from_numpy(self.noise.randn(*self.epsilon.shape)).float())

    def forward(self, x):
        if self.training:
            return x.matmul(self.mu + self.sigma * self.epsilon)
        return x.matmul(self.mu)


layer = NoisyLinear(3, 2, np.random.RandomState(39))
opt = torch.optim.Adam(layer.parameters(), lr=0.01, amsgrad=True)
x = torch.ones(2, 3)
for step in range(3):
    layer.sample()
    loss = (layer(x) - 1).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), layer.sigma.grad.abs().sum().item())
layer.eval()
print(layer(x).tolist())
