# SPDX-License-Identifier: Apache-2.0
"""A model that is wrapped on several cards, and asked for its wrapper everywhere."""
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(3, 4)
        self.head = nn.Linear(4, 2)
        for p in self.parameters():
            nn.init.constant_(p, 0.1)

    def forward(self, x):
        return self.head(torch.relu(self.body(x)))


def build():
    model = Net()
    if torch.cuda.device_count() > 1:
        model = nn.DataParallel(model)
    return model


def inner(model):
    return model.module if isinstance(model, nn.DataParallel) else model


def save(model, path):
    if isinstance(model, nn.DataParallel):
        torch.save(model.module.state_dict(), path)
    else:
        torch.save(model.state_dict(), path)


def main():
    rng = np.random.RandomState(5)
    x = torch.from_numpy(rng.randn(12, 3).astype(np.float32))
    y = torch.from_numpy((rng.rand(12) > 0.5).astype(np.int64))
    model = build()
    optimizer = torch.optim.Adam(inner(model).head.parameters(), lr=0.05)
    for step in range(5):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(step, f"{loss.item():.5f}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "net.pt")
        save(model, path)
        again = Net()
        again.load_state_dict(torch.load(path))
    if not isinstance(model, nn.DataParallel):
        print("one card", f"{again(x).abs().sum().item():.5f}")
    print(f"{inner(model).head.bias.abs().sum().item():.5f}")


if __name__ == "__main__":
    main()
