# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Rounding with gradients of its own; layers that derive from Linear."""
import numpy as np
import torch
from torch import nn
from torch.autograd import Function
import torch.nn.functional as F


class RoundSTE(Function):
    @staticmethod
    def forward(ctx, x, scale, bits):
        n = 2 ** (bits - 1) - 1
        ctx.save_for_backward(x, scale)
        ctx.n = n
        q = torch.clamp(torch.round(x / scale), -n, n)
        return q * scale

    @staticmethod
    def backward(ctx, grad_output):
        x, scale = ctx.saved_tensors
        inside = (x.abs() <= scale * ctx.n).type_as(grad_output)
        grad_scale = (grad_output * ((torch.round(x / scale) - x / scale) * inside + (1 - inside) * torch.sign(x) * ctx.n)).sum().reshape(scale.shape)
        return grad_output * inside, grad_scale, None


class SignSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        return input.sign()

    @staticmethod
    def backward(ctx, grad_output):
        input, = ctx.saved_tensors
        grad_input = grad_output.clone()
        grad_input[input.ge(1)] = 0
        grad_input[input.le(-1)] = 0
        return grad_input


round_ste = RoundSTE.apply


class QuantLinear(nn.Linear):
    def __init__(self, in_features, out_features, bits=4, **kw):
        super().__init__(in_features, out_features, **kw)
        self.bits = bits
        self.scale = nn.Parameter(torch.tensor([0.1]))

    def forward(self, x):
        return F.linear(x, round_ste(self.weight, self.scale, self.bits), self.bias)

    def extra_repr(self):
        return f"{super().extra_repr()}, bits={self.bits}"


class QNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = QuantLinear(4, 6), QuantLinear(6, 2, bits=3, bias=False)
        self.act_scale = nn.Parameter(torch.full((1,), 0.2))

    def forward(self, x):
        h = SignSTE.apply(self.a(x)) + round_ste(F.hardtanh(self.a(x)), self.act_scale, 5)
        return self.b(h)


net = QNet()
with torch.no_grad():
    for layer in (net.a, net.b):
        idx = torch.from_numpy(np.indices(tuple(layer.weight.shape)).sum(0))
        layer.weight.copy_(torch.sin(idx.float()) * 0.5)
    net.a.bias.zero_()
scales = [p for n, p in net.named_parameters() if "scale" in n]
others = [p for n, p in net.named_parameters() if "scale" not in n]
opt = torch.optim.Adam([{"params": others, "lr": 1e-2}, {"params": scales, "lr": 1e-3}])
x = torch.from_numpy(np.random.RandomState(0).randn(8, 4).astype("f4"))
y = torch.tensor([0, 1, 0, 1, 1, 0, 1, 0])
for i in range(4):
    out = net(x)
    loss = nn.functional.cross_entropy(out, y)
    opt.zero_grad(set_to_none=True)
    loss.backward()
    gn = sum(p.grad.detach().pow(2).sum() for p in net.parameters()).sqrt()
    opt.step()
    print(i, round(loss.item(), 4), round(gn.item(), 3), [round(s.item(), 4) for s in scales])
print(len(torch.unique(round_ste(net.b.weight, net.b.scale, 3).detach())), net.b.bits)
