# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x)
        ctx.factor = factor
        return x * x * factor

    @staticmethod
    def backward(ctx, grad_output):
        x, = ctx.saved_tensors
        return grad_output * 2 * x * ctx.factor, None


class Straight(Function):
    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)

    @staticmethod
    def backward(ctx, grad):
        return grad.clamp(-0.1, 0.1)


w = torch.tensor(np.linspace(-1, 1, 5), dtype=torch.float32, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
for step in range(4):
    optimizer.zero_grad()
    loss = Scale.apply(w, 0.5).sum() + Straight.apply(w).mean()
    loss.backward()
    optimizer.step()
    print(step, loss.item(), w.detach().numpy().round(5).tolist())
