# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class Norm(nn.Module):
    """Batch normalisation by hand, with buffers that are changed in place."""

    def __init__(self, features, momentum=0.1):
        super().__init__()
        self.momentum = momentum
        self.weight = nn.Parameter(torch.ones(features))
        self.bias = nn.Parameter(torch.zeros(features))
        self.register_buffer("running_mean", torch.zeros(features))
        self.register_buffer("running_var", torch.ones(features))
        self.register_buffer("count", torch.tensor(0, dtype=torch.long))

    def forward(self, x):
        if self.training:
            mean, var = x.mean(0), x.var(0, unbiased=False)
            with torch.no_grad():
                self.count += 1
                self.running_mean *= 1 - self.momentum
                self.running_mean += self.momentum * mean
                self.running_var.mul_(1 - self.momentum).add_(self.momentum * var)
        else:
            mean, var = self.running_mean, self.running_var
        return (x - mean) / torch.sqrt(var + 1e-5) * self.weight + self.bias


norm = Norm(3)
state = norm.state_dict()
opt = torch.optim.SGD(norm.parameters(), lr=0.1)
rng = np.random.RandomState(30)
for step in range(3):
    x = torch.from_numpy(rng.randn(5, 3).astype(np.float32) * 2 + 1)
    norm.train()
    loss = (norm(x) - 1).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    norm.eval()
    print(step, loss.item(), norm(x).mean().item(), state["running_mean"].tolist(), norm.count.item())
