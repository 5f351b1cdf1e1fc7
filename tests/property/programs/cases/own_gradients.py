# SPDX-License-Identifier: Apache-2.0
"""Functions with gradients of their own: data that takes none, a bias that may be missing, inputs asked one by one."""
import numpy as np
import torch
import torch.nn as nn
from torch.autograd import Function


class LinearFunction(Function):
    @staticmethod
    def forward(ctx, input, weight, bias=None):
        ctx.save_for_backward(input, weight)
        ctx.has_bias = bias is not None
        output = input.mm(weight)
        if bias is not None:
            output = output + bias
        return output

    @staticmethod
    def backward(ctx, grad_output):
        input, weight = ctx.saved_tensors
        grad_input = grad_weight = grad_bias = None
        if ctx.needs_input_grad[0]:
            grad_input = grad_output.mm(weight.t())
        if ctx.needs_input_grad[1]:
            grad_weight = input.t().mm(grad_output)
        if ctx.has_bias and ctx.needs_input_grad[2]:
            grad_bias = grad_output.sum(0)
        return grad_input, grad_weight, grad_bias


class ScaledProduct(Function):
    @staticmethod
    def forward(ctx, x, w, scale):
        ctx.save_for_backward(x, w)
        ctx.scale = scale
        return x * w * scale

    @staticmethod
    def backward(ctx, grad):
        x, w = ctx.saved_tensors
        return grad * w * ctx.scale, grad * x * ctx.scale, None


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gain = nn.Parameter(torch.full((4,), 0.5))
        self.weight = nn.Parameter(torch.from_numpy(np.linspace(-1, 1, 12).reshape(4, 3).astype(np.float32)))
        self.bias = nn.Parameter(torch.zeros(3))

    def forward(self, x, with_bias):
        x = ScaledProduct.apply(x, self.gain, 2.0)
        return LinearFunction.apply(x, self.weight, self.bias if with_bias else None)


rng = np.random.RandomState(5)
net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(6):
    x = torch.from_numpy(rng.randn(5, 4).astype(np.float32))
    y = torch.from_numpy(rng.randn(5, 3).astype(np.float32))
    loss = ((net(x, step % 2 == 0) - y) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, f"{loss.item():.5f}", f"{net.gain.sum().item():.5f}", f"{net.bias.sum().item():.5f}")
