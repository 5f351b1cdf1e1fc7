# SPDX-License-Identifier: Apache-2.0
"""Networks that fill their lists and dictionaries of layers after these have become attributes."""
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = nn.ModuleList()
        self.outer = nn.ModuleList()
        for _ in range(2):
            self.inner.append(nn.Linear(width, width))
            self.outer.append(nn.Linear(width, width))

    def forward(self, x):
        for one, other in zip(self.inner, self.outer):
            x = torch.relu(other(one(x)))
        return x


class Net(nn.Module):
    def __init__(self, width=4, depth=2):
        super().__init__()
        self.downs, self.ups = nn.ModuleList(), nn.ModuleList()
        for _ in range(depth):
            self.downs.append(nn.Linear(width, width))
        for _ in range(depth):
            self.ups.append(Block(width))
        self.more = nn.ModuleList()
        self.more.extend([nn.Linear(width, width) for _ in range(depth)])
        self.more += [nn.Linear(width, width)]
        self.more.insert(0, nn.Linear(width, width))
        self.heads = nn.ModuleDict()
        for name in ("mean", "scale"):
            self.heads[name] = nn.Linear(width, 1)
        for i in range(depth):
            self.add_module("norm%d" % i, nn.Linear(width, width))
        self.add_module("last", nn.Linear(width, width))

    def forward(self, x):
        for i, (down, up) in enumerate(zip(self.downs, self.ups)):
            x = getattr(self, "norm%d" % i)(up(torch.relu(down(x))) + x)
        for layer in self.more:
            x = torch.tanh(layer(x))
        x = self.last(x)
        return self.heads["mean"](x), self.heads["scale"](x)


class Mixed(nn.Module):
    """One list, whose first layer has numbers in the names of its parameters."""

    def __init__(self, width=4):
        super().__init__()
        self.layers = nn.ModuleList()
        self.layers.append(nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)))
        self.layers.append(nn.Linear(width, width))
        self.layers.append(nn.Linear(width, 1))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Built(nn.Module):
    """Filled by a method, lists in lists."""

    def __init__(self, width=4):
        super().__init__()
        self.stages = nn.ModuleList()
        self.skips = nn.ModuleList()
        self.build(width)
        self.head = nn.Linear(width, 1)

    def build(self, width):
        for i in range(2):
            self.stages.append(nn.ModuleList())
            self.skips.append(nn.Linear(width, width))
            for _ in range(2):
                self.stages[i].append(nn.Linear(width, width))

    def forward(self, x):
        for stage, skip in zip(self.stages, self.skips):
            y = skip(x)
            for layer in stage:
                x = torch.tanh(layer(x))
            x = x + y
        return self.head(x)


def fill(net):
    for k, p in enumerate(net.parameters()):
        p.data.copy_(torch.from_numpy(0.5 * np.sin(k + np.indices(tuple(p.shape)).sum(0))))


x = torch.from_numpy(rng.normal(size=(8, 4)).astype(np.float32))
y = torch.from_numpy(rng.normal(size=(8, 1)).astype(np.float32))

net = Net()
fill(net)
print([name for name, _ in net.named_parameters()])
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for step in range(3):
    mean, scale = net(x)
    loss = ((mean - y) ** 2).mean() + (scale ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, round(loss.item(), 4))

mixed = Mixed()
fill(mixed)
mixed_optimizer = torch.optim.SGD(mixed.parameters(), lr=0.1)
for step in range(3):
    loss = ((mixed(x) - y) ** 2).mean()
    mixed_optimizer.zero_grad()
    loss.backward()
    mixed_optimizer.step()
    print(step, round(loss.item(), 4))

built = Built()
fill(built)
built_optimizer = torch.optim.SGD(built.parameters(), lr=0.1)
for step in range(3):
    loss = ((built(x) - y) ** 2).mean()
    built_optimizer.zero_grad()
    loss.backward()
    built_optimizer.step()
    print(step, round(loss.item(), 4))
