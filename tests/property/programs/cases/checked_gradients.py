# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.autograd import Function, gradcheck


class Clipped(Function):
    @staticmethod
    def forward(ctx, x, alpha):
        ctx.save_for_backward(x, alpha)
        return torch.min(torch.clamp(x, min=0), alpha)

    @staticmethod
    def backward(ctx, grad):
        x, alpha = ctx.saved_tensors
        inside = (x > 0) & (x < alpha)
        return grad * inside.to(grad.dtype), (grad * (x >= alpha).to(grad.dtype)).sum()


x = torch.tensor(np.linspace(-1.03, 2.01, 7), dtype=torch.float64, requires_grad=True)
alpha = torch.tensor(0.7, dtype=torch.float64, requires_grad=True)
print(gradcheck(Clipped.apply, (x, alpha)))
print(gradcheck(lambda t: (t * t.detach()).sum(), (x,), raise_exception=False))
seen = []
x.register_hook(lambda grad: seen.append(grad.abs().sum().item()) or grad.clamp(-0.5, 0.5))
(Clipped.apply(x, alpha) * 3).sum().backward()
print(seen, x.grad.tolist(), alpha.grad.item())
