# SPDX-License-Identifier: Apache-2.0
"""Items that are dictionaries: batches are dictionaries, too, in loops, in other functions and by `next`."""
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset


class Records(Dataset):
    def __init__(self, count, seed):
        rng = np.random.RandomState(seed)
        self.x = rng.randn(count, 3).astype(np.float32)
        self.y = (self.x.sum(1) > 0).astype(np.int64)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, idx):
        return {
            "x": torch.from_numpy(self.x[idx]),
            "label": torch.tensor(self.y[idx]),
        }


def evaluate(net, loader):
    hits = 0
    with torch.no_grad():
        for batch in loader:
            hits += (net(batch["x"]).argmax(-1) == batch["label"]).sum().item()
    return hits


train_set = Records(20, 1)
loader = DataLoader(train_set, batch_size=6, shuffle=False)
test = DataLoader(Records(8, 2), batch_size=8)
net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
rng = np.random.RandomState(0)
with torch.no_grad():
    for p in net.parameters():
        p.copy_(torch.from_numpy(rng.standard_normal(p.shape).astype(np.float32) * 0.4))
optimizer = torch.optim.Adam(net.parameters(), lr=0.05)
for epoch in range(2):
    for step, batch in enumerate(loader):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(batch["x"]), batch["label"])
        loss.backward()
        optimizer.step()
    print(epoch, step, f"{loss.item():.5f}", evaluate(net, test), len(train_set))
first = next(iter(test))
print(first["label"].tolist(), f"{first['x'].sum().item():.4f}")
