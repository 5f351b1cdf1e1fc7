# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn
from torch.autograd import Function


class Reverse(Function):
    @staticmethod
    def forward(ctx, x, alpha):
        ctx.alpha = alpha
        return x

    @staticmethod
    def backward(ctx, grad):
        return -ctx.alpha * grad, None


def filled(layer, scale):
    with torch.no_grad():
        for p in layer.parameters():
            p.fill_(scale)
    return layer


features, labels, domains = filled(nn.Conv1d(2, 3, 1), 0.1), filled(nn.Conv1d(3, 2, 1), 0.2), filled(nn.Conv1d(3, 2, 1), -0.1)
opt = torch.optim.SGD([p for m in (features, labels, domains) for p in m.parameters()], lr=0.1)
x = torch.from_numpy(np.linspace(-1, 1, 16).reshape(4, 2, 2).astype("float32"))
y = torch.tensor([[0, 1], [1, 0], [0, 0], [1, 1]])
for step in range(4):
    h = torch.tanh(features(x))
    reversed_ = Reverse.apply(h, 0.5)
    loss = nn.functional.cross_entropy(labels(h), y) + nn.functional.cross_entropy(domains(reversed_), 1 - y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, f"{loss.item():.6f}", f"{features.weight.grad.sum().item():.6f}")
leaf = torch.tensor([1.0, 2.0], requires_grad=True)
turned = Reverse.apply(leaf, 2.0)
(turned * turned).sum().backward()
print(leaf.grad.tolist())
