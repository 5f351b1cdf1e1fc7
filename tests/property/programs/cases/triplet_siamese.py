# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=1.0):
        super().__init__()
        self.margin = margin
        self.eps = 1e-9

    def forward(self, output1, output2, target, size_average=True):
        distances = (output2 - output1).pow(2).sum(1)
        losses = 0.5 * (target.float() * distances + (1 + -1 * target).float() * F.relu(self.margin - (distances + self.eps).sqrt()).pow(2))
        return losses.mean() if size_average else losses.sum()


class EmbeddingNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Sequential(nn.Linear(5, 4), nn.PReLU(), nn.Linear(4, 2))

    def forward(self, x):
        return self.fc(x)

    def get_embedding(self, x):
        return F.normalize(self.forward(x), p=2, dim=1)


net = EmbeddingNet()
for k, p in enumerate(net.parameters()):
    nn.init.constant_(p, 0.25)
    p.data += torch.tensor(0.3 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32)
optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3)
rng = np.random.RandomState(11)
pairs, triplets = ContrastiveLoss(), nn.TripletMarginLoss(margin=0.5)
for step in range(4):
    a, b, c = (torch.from_numpy(rng.randn(6, 5).astype(np.float32)) for _ in range(3))
    same = torch.from_numpy(rng.randint(0, 2, 6))
    loss = pairs(net(a), net(b), same) + triplets(net.get_embedding(a), net.get_embedding(b), net.get_embedding(c))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        similarity = F.cosine_similarity(net(a), net(b))
        hits = (F.pairwise_distance(net(a), net(b)) < 0.5).eq(same.bool()).float().mean()
    print(step, loss.item(), similarity.max().item(), hits.item())
