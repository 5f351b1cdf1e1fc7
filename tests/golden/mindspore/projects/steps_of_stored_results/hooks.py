# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn

net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
features = {}


def keep(name):
    def hook(module, inputs, output):
        features[name] = output
    return hook


net[1].register_forward_hook(keep("relu"))


def converted(x):
    """The network runs in the function."""
    loss = net(x).sum() + features["relu"].sum()
    opt.zero_grad()
    loss.backward()
    opt.step()


def refused():
    """It has run before."""
    loss = features["relu"].sum()
    opt.zero_grad()
    loss.backward()
    opt.step()


converted(torch.ones(1, 2))
net(torch.ones(1, 2))
refused()
