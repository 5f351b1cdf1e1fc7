# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(3)


def squash(s, dim=-1):
    norm2 = (s ** 2).sum(dim=dim, keepdim=True)
    return norm2 / (1 + norm2) * s / (norm2.sqrt() + 1e-8)


class Capsules(nn.Module):
    def __init__(self, routes, inside, outside, size):
        super().__init__()
        self.weight = nn.Parameter(torch.from_numpy(rng.randn(1, routes, outside, size, inside).astype("float32")) * 0.3)

    def forward(self, x, iterations=3):
        u = (self.weight @ x[:, :, None, :, None]).squeeze(-1)
        b = x.new_zeros(*u.shape[:-1], 1)
        for step in range(iterations):
            c = F.softmax(b, dim=2)
            v = squash((c * u).sum(dim=1, keepdim=True))
            if step < iterations - 1:
                b = b + (u * v).sum(dim=-1, keepdim=True)
        return v.squeeze(1)


def margin_loss(v, target):
    length = v.norm(dim=-1)
    one_hot = torch.eye(length.size(1)).index_select(0, target)
    present = F.relu(0.9 - length).pow(2)
    absent = F.relu(length - 0.1).pow(2)
    return (one_hot * present + 0.5 * (1. - one_hot) * absent).sum(1).mean()


layer = Capsules(6, 4, 3, 5)
optimizer = torch.optim.Adam(layer.parameters(), lr=0.02)
x = torch.from_numpy(rng.randn(8, 6, 4).astype("float32"))
y = torch.from_numpy(rng.randint(0, 3, 8))
for epoch in range(4):
    out = layer(x)
    loss = margin_loss(out, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    predicted = out.norm(dim=-1).max(dim=1)[1]
    print(epoch, round(loss.item(), 5), (predicted == y).float().mean().item())
