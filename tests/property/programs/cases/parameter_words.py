# SPDX-License-Identifier: Apache-2.0
"""What is asked of the names of parameters: parts of them, their ends, and keys of a table."""
import numpy as np
import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(6, 4)
        self.bn = nn.BatchNorm1d(4)
        self.head = nn.Sequential(nn.Linear(4, 5), nn.LayerNorm(5), nn.Linear(5, 1))

    def forward(self, ids):
        return self.head(self.bn(self.table(ids))).squeeze(-1)


rng = np.random.RandomState(3)
net = Net()
for name, p in net.named_parameters():
    if "weight" in name and p.dim() > 1:
        p.data = torch.from_numpy(rng.randn(*p.shape)).float() * 0.3
    elif name.endswith("weight"):
        p.data.fill_(0.9)
    else:
        nn.init.constant_(p, 0.05)
with torch.no_grad():
    net.table.weight[0].fill_(0)
    net.head[0].bias.data.zero_()
    net.head[2].weight[0, 1:3].copy_(torch.tensor([0.25, -0.5]))

decay = [p for n, p in net.named_parameters() if n.endswith(".weight") and p.ndim > 1]
rest = [p for n, p in net.named_parameters() if not (n.endswith(".weight") and p.ndim > 1)]
print(len(decay), len(rest))
optimizer = torch.optim.SGD([{"params": decay, "weight_decay": 0.1}, {"params": rest}], lr=0.1)
ids = torch.from_numpy(rng.randint(0, 6, 12))
y = torch.from_numpy(rng.randn(12)).float()
for step in range(4):
    optimizer.zero_grad()
    loss = ((net(ids) - y) ** 2).mean()
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.5f}")
for name, p in net.named_parameters():
    print(name, f"{p.abs().sum().item():.4f}")
