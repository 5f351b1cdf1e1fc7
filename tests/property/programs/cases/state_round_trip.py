# SPDX-License-Identifier: Apache-2.0
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 4), nn.ReLU())
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.body(x))


def save_checkpoint(state, folder, is_best):
    filename = os.path.join(folder, "checkpoint.pth.tar")
    torch.save(state, filename)
    if is_best:
        torch.save(state["state_dict"], os.path.join(folder, "best.pth"))


def epoch(net, optimizer, x, y):
    loss = nn.functional.cross_entropy(net(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def fill(net, scale):
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            p.copy_(torch.tensor(scale * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))


rng = np.random.RandomState(10)
x, y = torch.from_numpy(rng.randn(6, 3)).float(), torch.from_numpy(rng.randint(0, 2, 6))
net = Net()
fill(net, 0.4)
optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
best = float("inf")
with tempfile.TemporaryDirectory() as folder:
    for e in range(3):
        loss = epoch(net, optimizer, x, y)
        is_best = loss < best
        best = min(loss, best)
        save_checkpoint({"epoch": e + 1, "state_dict": net.state_dict(), "best": best, "optimizer": optimizer.state_dict()}, folder, is_best)
    other = Net()
    fill(other, 0.1)
    other_optimizer = torch.optim.Adam(other.parameters(), lr=0.05)
    checkpoint = torch.load(os.path.join(folder, "checkpoint.pth.tar"), map_location="cpu")
    start = checkpoint["epoch"]
    other.load_state_dict(checkpoint["state_dict"])
    weights = torch.load(os.path.join(folder, "best.pth"))
    print(start, round(checkpoint["best"], 5), sorted(weights))
    print(epoch(other, other_optimizer, x, y), epoch(net, optimizer, x, y))
    partial = {k: v for k, v in weights.items() if k.startswith("body")}
    third = Net()
    fill(third, 0.2)
    state = third.state_dict()
    state.update(partial)
    third.load_state_dict(state)
    print(third(x).sum().item())
