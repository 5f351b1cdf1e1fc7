# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class FocalLoss(nn.Module):
    def __init__(self, gamma=2.0, alpha=0.25):
        super().__init__()
        self.gamma = gamma
        self.alpha = alpha

    def forward(self, inputs, targets):
        bce = nn.functional.binary_cross_entropy_with_logits(inputs, targets, reduction="none")
        pt = torch.exp(-bce)
        return (self.alpha * (1 - pt) ** self.gamma * bce).mean()


class TripletLoss(nn.Module):
    def __init__(self, margin=0.5):
        super().__init__()
        self.margin = margin

    def forward(self, anchor, positive, negative):
        d_pos = (anchor - positive).pow(2).sum(1)
        d_neg = (anchor - negative).pow(2).sum(1)
        return torch.relu(d_pos - d_neg + self.margin).mean()


def contrastive(z1, z2, temperature=0.5):
    z = torch.nn.functional.normalize(torch.cat([z1, z2], dim=0), dim=1)
    n = z.shape[0]
    sim = torch.mm(z, z.t()) / temperature
    mask = torch.eye(n, dtype=torch.bool)
    sim = sim.masked_fill(mask, -1e9)
    labels = torch.cat([torch.arange(n // 2) + n // 2, torch.arange(n // 2)])
    return nn.functional.cross_entropy(sim, labels)


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(33)
net = nn.Sequential(nn.Linear(4, 4), nn.ELU(), nn.Linear(4, 3))
fill(net)
opt = torch.optim.Adam(net.parameters(), lr=0.02)
focal, triplet, kl = FocalLoss(), TripletLoss(), nn.KLDivLoss(reduction="batchmean")
a, p, n = (torch.from_numpy(rng.randn(5, 4).astype(np.float32)) for _ in range(3))
t = torch.from_numpy((rng.rand(5, 3) > 0.5).astype(np.float32))
for step in range(3):
    za, zp, zn = net(a), net(p), net(n)
    l1, l2, l3 = focal(za, t), triplet(za, zp, zn), contrastive(za, zp)
    l4 = kl(torch.log_softmax(za, dim=1), torch.softmax(zp.detach(), dim=1))
    loss = l1 + 0.1 * l2 + l3 + l4
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, [round(v.item(), 5) for v in (l1, l2, l3, l4)])
