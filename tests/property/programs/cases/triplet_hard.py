# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class EmbeddingNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Sequential(nn.Linear(5, 8), nn.PReLU(), nn.Linear(8, 3))

    def forward(self, x):
        out = self.fc(x)
        return out / out.norm(p=2, dim=1, keepdim=True).clamp(min=1e-12)


def pairwise_distances(embeddings, squared=False):
    dot = embeddings @ embeddings.t()
    sq = torch.diag(dot)
    dist = sq.unsqueeze(0) - 2.0 * dot + sq.unsqueeze(1)
    dist = torch.clamp(dist, min=0.0)
    if not squared:
        mask = dist.eq(0).float()
        dist = dist + mask * 1e-16
        dist = (1.0 - mask) * torch.sqrt(dist)
    return dist


def batch_hard(labels, embeddings, margin):
    d = pairwise_distances(embeddings)
    same = labels.unsqueeze(0) == labels.unsqueeze(1)
    not_self = ~torch.eye(len(labels), dtype=torch.bool)
    pos = (d * (same & not_self).float()).max(1, keepdim=True)[0]
    max_neg = d.max(1, keepdim=True)[0]
    neg = (d + max_neg * same.float()).min(1, keepdim=True)[0]
    loss = F.relu(pos - neg + margin)
    return loss.mean(), int((loss > 1e-6).sum())


def knn_accuracy(train_e, train_y, test_e, test_y, k=3):
    dist = torch.cdist(test_e, train_e)
    _, idx = dist.topk(k, largest=False)
    votes = train_y[idx]
    pred = torch.mode(votes, dim=1).values
    return (pred == test_y).float().mean().item()


rng = np.random.RandomState(9)
centers = rng.randn(3, 5) * 2
y = np.repeat(np.arange(3), 8)
x = centers[y] + rng.randn(24, 5)
order = rng.permutation(24)
x, y = torch.tensor(x[order], dtype=torch.float32), torch.tensor(y[order])
net = EmbeddingNet()
with torch.no_grad():
    net.fc[0].weight.copy_(torch.tensor(rng.randn(8, 5) * 0.5))
    net.fc[0].bias.zero_()
    net.fc[2].weight.copy_(torch.tensor(rng.randn(3, 8) * 0.5))
    net.fc[2].bias.zero_()
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
triplet = nn.TripletMarginLoss(margin=0.5)
for it in range(5):
    e = net(x)
    hard, active = batch_hard(y, e, 0.3)
    a, p, n = e[y == 0], e[y == 1], e[y == 2]
    m = min(len(a), len(p), len(n))
    extra = triplet(a[:m], a.flip(0)[:m], n[:m])
    cosine = F.cosine_embedding_loss(a[:m], p[:m], -torch.ones(m), margin=0.1)
    loss = hard + 0.1 * extra + 0.1 * cosine
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(it, loss.item(), hard.item(), extra.item(), cosine.item(), active)
net.eval()
with torch.no_grad():
    e = net(x)
    print("knn", knn_accuracy(e[:16], y[:16], e[16:], y[16:]))
