# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


features = {}


def get_features(name):
    def hook(module, inputs, output):
        features[name] = output.detach()
    return hook


net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 1))
fill(net)
handle = net[1].register_forward_hook(get_features("relu"))
x = torch.tensor(np.linspace(-1, 1, 6).reshape(2, 3), dtype=torch.float32)
x.requires_grad_(True)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
seen = []
net[0].weight.register_hook(lambda grad: grad * 0.5)
for step in range(3):
    out = net(x)
    h = out.register_hook(lambda g: seen.append(g.abs().sum().item()))
    opt.zero_grad()
    out.sum().backward()
    h.remove()
    opt.step()
    print(step, out.sum().item(), features["relu"].sum().item(), seen[-1], x.grad.sum().item())
handle.remove()
