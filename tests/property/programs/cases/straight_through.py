# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class Quantize(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input, n_bits):
        n = float(2 ** n_bits - 1)
        ctx.save_for_backward(input)
        return torch.round(input * n) / n

    @staticmethod
    def backward(ctx, grad_output):
        input, = ctx.saved_tensors
        grad_input = grad_output.clone()
        grad_input[input.abs() > 1] = 0
        return grad_input, None


class Sign(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sign()

    @staticmethod
    def backward(ctx, g):
        x = ctx.saved_tensors[0]
        return g * (x.abs() <= 1).float()


class BinaryLinear(nn.Linear):
    def forward(self, x):
        w = Sign.apply(self.weight)
        alpha = self.weight.abs().mean()
        return F.linear(x, w * alpha, self.bias)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = BinaryLinear(4, 4)
        self.b = nn.Linear(4, 2, bias=False)

    def forward(self, x):
        h = self.a(x)
        h = h + (torch.round(h) - h).detach()
        h = Quantize.apply(torch.tanh(h), 2)
        return self.b(h)


net = Net()
fill(net)
x = torch.tensor(np.random.RandomState(13).randn(6, 4), dtype=torch.float32)
y = torch.tensor([0, 1, 0, 1, 1, 0])
optimizer = torch.optim.Adam(net.parameters(), lr=0.02, eps=1e-3)
for i in range(5):
    loss = F.cross_entropy(net(x), y)
    optimizer.zero_grad()
    loss.backward()
    for p in net.parameters():
        p.data.clamp_(-1, 1)
    optimizer.step()
    print(i, loss.item())
print(net.a.weight.abs().sum().item(), net.a.bias.tolist())
