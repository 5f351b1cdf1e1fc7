# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.nn import Linear
from torch.nn.utils import weight_norm

from model import Model


def penalty(layers):
    return sum(w.abs().max(dim=1)[0].sum() for w in [layer.weight for layer in layers])


def widths(layer: Linear):
    rows = layer.weight.shape[0]
    return layer.in_features, layer.out_features, rows, layer.weight.T[0]


net = Model(7, 3)
values = np.arange(9.0).reshape(3, 3)
with torch.no_grad():
    net.extra.weight.copy_(torch.from_numpy(values))
net.extra.weight.data = torch.tensor([[1.0, 2.0, 3.0]] * 3)
for name, p in net.named_parameters():
    p.data = torch.from_numpy(np.random.randn(p.numel())).reshape(p.shape)
last = weight_norm(Linear(3, 2, device="cpu"))
optimizer = torch.optim.SGD([net.extra.weight], lr=0.1)
print(penalty(net.hidden), widths(net.extra))
