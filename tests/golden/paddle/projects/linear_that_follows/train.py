# SPDX-License-Identifier: Apache-2.0
import torch

from model import Model

net = Model()
print(net.first.in_features, net.second.weight.shape, net.first.weight.norm())
optimizer = torch.optim.Adam([{"params": [net.first.weight, net.first.bias]}, {"params": [net.second.weight]}], lr=0.1)
