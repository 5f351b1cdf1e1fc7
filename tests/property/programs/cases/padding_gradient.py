# SPDX-License-Identifier: Apache-2.0
"""The row of padding in an embedding gets no gradient, and stays as it was set."""
import numpy as np
import torch
import torch.nn as nn


class Bag(nn.Module):
    def __init__(self, vocab, size):
        super().__init__()
        self.table = nn.Embedding(vocab, size, padding_idx=0)
        self.out = nn.Linear(size, 1)

    def forward(self, ids):
        return self.out(torch.tanh(self.table(ids)).mean(1)).squeeze(-1)


rng = np.random.RandomState(5)
net = Bag(7, 3)
with torch.no_grad():
    net.table.weight.copy_(torch.from_numpy(rng.randn(7, 3)).float())
    net.out.weight.copy_(torch.from_numpy(rng.randn(1, 3)).float())
    net.out.bias.fill_(0.0)
ids = torch.from_numpy(rng.randint(0, 7, (6, 4)))
y = torch.from_numpy(rng.randn(6)).float()
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
for step in range(5):
    optimizer.zero_grad()
    loss = ((net(ids) - y) ** 2).mean()
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.5f}")
print([round(v, 4) for v in net.table.weight[0].tolist()])
