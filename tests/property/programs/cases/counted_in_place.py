# SPDX-License-Identifier: Apache-2.0
"""Loaders of sets that are made in place, whose items are counted by way of the loader."""
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.RandomState(8)
images = torch.from_numpy(rng.rand(22, 4)).float()
labels = torch.from_numpy(rng.randint(0, 3, 22))
train_loader = DataLoader(TensorDataset(images[:16], labels[:16]), batch_size=5, shuffle=False)
test_loader = DataLoader(TensorDataset(images[16:], labels[16:]), batch_size=4)
net = nn.Linear(4, 3)
nn.init.constant_(net.bias, 0.1)
with torch.no_grad():
    net.weight.copy_(torch.from_numpy(rng.randn(*net.weight.shape)).float())
optimizer = torch.optim.SGD(net.parameters(), lr=0.3)


def train(epoch):
    for step, (x, y) in enumerate(train_loader):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        print(f"{epoch} [{step * len(x)}/{len(train_loader.dataset)}] {loss.item():.5f}")


def test():
    hits = 0
    with torch.no_grad():
        for x, y in test_loader:
            hits += (net(x).argmax(1) == y).sum().item()
    print(f"{hits}/{len(test_loader.dataset)}")


for epoch in range(2):
    train(epoch)
    test()
