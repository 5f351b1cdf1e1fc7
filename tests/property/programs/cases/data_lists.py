# SPDX-License-Identifier: Apache-2.0
"""Sets of tensors that functions make, that are divided, and that several loaders read."""
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Subset, TensorDataset


def make(rng, count):
    x = torch.from_numpy(rng.randn(count, 3).astype(np.float32))
    return TensorDataset(x, (x.sum(1) > 0).long())


def evaluate(net, loader):
    hits, count = 0, 0
    with torch.no_grad():
        for x, y in loader:
            hits += (net(x).argmax(1) == y).sum().item()
            count += len(y)
    return hits / count


rng = np.random.RandomState(2)
full = make(rng, 40)
train_loader = DataLoader(Subset(full, range(30)), batch_size=8, shuffle=False)
valid = Subset(full, list(range(30, 40)))
valid_loader = DataLoader(valid, batch_size=4)
once = DataLoader(valid, batch_size=len(valid))
test_loader = DataLoader(make(rng, 12), batch_size=5)
arrays = [torch.from_numpy(rng.randn(6, 3).astype(np.float32)), torch.arange(6) % 2]
extra = DataLoader(TensorDataset(*[a[:4] for a in arrays]), batch_size=2)
rest = DataLoader(TensorDataset(*arrays), batch_size=3)

net = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))
with torch.no_grad():
    for p in net.parameters():
        p.copy_(torch.from_numpy(rng.randn(*p.shape).astype(np.float32) * 0.4))
optimizer = torch.optim.SGD(net.parameters(), lr=0.2)
for epoch in range(2):
    for x, y in train_loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, f"{loss.item():.5f}", evaluate(net, valid_loader), evaluate(net, once), evaluate(net, test_loader))
for x, y in extra:
    print(f"{x.sum().item():.4f}", y.tolist())
print(f"{evaluate(net, rest):.4f}", len(valid), len(train_loader))
