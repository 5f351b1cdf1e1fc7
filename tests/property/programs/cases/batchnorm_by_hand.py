# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class BatchNorm(nn.Module):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True):
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        if affine:
            self.weight = nn.Parameter(torch.ones(num_features))
            self.bias = nn.Parameter(torch.zeros(num_features))
        else:
            self.register_parameter("weight", None)
            self.register_parameter("bias", None)
        self.register_buffer("running_mean", torch.zeros(num_features))
        self.register_buffer("running_var", torch.ones(num_features))
        self.register_buffer("num_batches_tracked", torch.tensor(0, dtype=torch.long))

    def forward(self, x):
        if self.training:
            mean = x.mean([0, 2, 3])
            var = x.var([0, 2, 3], unbiased=False)
            n = x.numel() / x.size(1)
            with torch.no_grad():
                self.num_batches_tracked += 1
                self.running_mean = self.momentum * mean + (1 - self.momentum) * self.running_mean
                self.running_var.mul_(1 - self.momentum).add_(self.momentum * var * n / (n - 1))
        else:
            mean, var = self.running_mean, self.running_var
        x = (x - mean[None, :, None, None]) / (torch.sqrt(var[None, :, None, None] + self.eps))
        if self.weight is not None:
            x = x * self.weight[None, :, None, None] + self.bias[None, :, None, None]
        return x


own, other, plain = BatchNorm(3), nn.BatchNorm2d(3), BatchNorm(3, affine=False)
rng = np.random.RandomState(12)
opt = torch.optim.SGD(list(own.parameters()) + list(other.parameters()), lr=0.5)
for i in range(3):
    x = torch.tensor(rng.randn(4, 3, 2, 2) * 2 + 1, dtype=torch.float32)
    a, b, c = own(x), other(x), plain(x)
    loss = (a ** 3).mean() + (b ** 3).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item(), (a - b).abs().max().item() < 1e-4, c.std().item())
own.eval()
print(own(x).sum().item(), own.num_batches_tracked.item(), len(list(plain.parameters())))
print(own.running_mean.tolist(), other.running_mean.tolist())
print(own.running_var.tolist())
