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


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(4, 4)
        self.norm = nn.LayerNorm(4)
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.norm(self.backbone(x)))


model = Model()
fill(model)
optimizer = torch.optim.SGD([
    {"params": model.backbone.parameters(), "lr": 0.01},
    {"params": list(model.norm.parameters()) + list(model.head.parameters())},
], lr=0.1, momentum=0.9)
x = torch.tensor(np.sin(np.arange(12)).reshape(3, 4), dtype=torch.float32)
y = torch.tensor([0, 1, 1])
for step in range(4):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.item())
