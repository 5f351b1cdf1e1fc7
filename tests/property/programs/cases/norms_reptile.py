# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(0)
class Learner(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Linear(2, 6)
        self.n1 = nn.BatchNorm1d(6)
        self.l2 = nn.Linear(6, 1)

    def forward(self, x):
        return self.l2(torch.relu(self.n1(self.l1(x))))


def clone_weights(net):
    return [p.detach().clone() for p in net.parameters()]


def set_weights(net, values):
    for p, v in zip(net.parameters(), values):
        p.data.copy_(v)


net = Learner()
set_weights(net, [torch.from_numpy(np.sin(np.indices(tuple(p.shape)).sum(0)).astype(np.float32) * 0.5) for p in net.parameters()])
for meta in range(3):
    before = clone_weights(net)
    x = torch.from_numpy(rng.randn(5, 2).astype(np.float32))
    y = (x[:, :1] * (meta + 1)).sin()
    inner = torch.optim.SGD(net.parameters(), lr=0.1)
    for _ in range(3):
        loss = ((net(x) - y) ** 2).mean()
        inner.zero_grad()
        loss.backward()
        inner.step()
    after = clone_weights(net)
    set_weights(net, [b + 0.5 * (a - b) for a, b in zip(after, before)])
    print(meta, round(loss.item(), 5), round(sum(w.abs().sum().item() for w in clone_weights(net)), 4))
