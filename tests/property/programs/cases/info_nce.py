# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class NTXent(nn.Module):
    def __init__(self, temperature):
        super().__init__()
        self.temperature = temperature
        self.criterion = nn.CrossEntropyLoss(reduction="sum")

    def mask_correlated(self, batch_size):
        N = 2 * batch_size
        mask = torch.ones((N, N), dtype=bool)
        mask = mask.fill_diagonal_(0)
        for i in range(batch_size):
            mask[i, batch_size + i] = 0
            mask[batch_size + i, i] = 0
        return mask

    def forward(self, z_i, z_j):
        batch_size = z_i.shape[0]
        N = 2 * batch_size
        z = torch.cat((z_i, z_j), dim=0)
        sim = F.normalize(z, dim=1) @ F.normalize(z, dim=1).T / self.temperature
        sim_i_j = torch.diag(sim, batch_size)
        sim_j_i = torch.diag(sim, -batch_size)
        positive = torch.cat((sim_i_j, sim_j_i), dim=0).reshape(N, 1)
        negative = sim[self.mask_correlated(batch_size)].reshape(N, -1)
        labels = torch.zeros(N).to(positive.device).long()
        logits = torch.cat((positive, negative), dim=1)
        return self.criterion(logits, labels) / N


def info_nce(features, temperature=0.2):
    labels = torch.cat([torch.arange(features.shape[0] // 2) for i in range(2)], dim=0)
    labels = (labels.unsqueeze(0) == labels.unsqueeze(1)).float()
    similarity = torch.matmul(features, features.T)
    mask = torch.eye(labels.shape[0], dtype=torch.bool)
    labels = labels[~mask].view(labels.shape[0], -1)
    similarity = similarity[~mask].view(similarity.shape[0], -1)
    positives = similarity[labels.bool()].view(labels.shape[0], -1)
    negatives = similarity[~labels.bool()].view(similarity.shape[0], -1)
    logits = torch.cat([positives, negatives], dim=1)
    return F.cross_entropy(logits / temperature, torch.zeros(logits.shape[0], dtype=torch.long))


projector = nn.Linear(3, 3, bias=False)
with torch.no_grad():
    projector.weight.copy_(torch.tensor([[0.5, 0.1, 0.2], [0.1, -0.4, 0.3], [0.2, 0.3, 0.6]]))
loss_fn = NTXent(0.5)
optimizer = torch.optim.SGD(projector.parameters(), lr=0.1)
rng = np.random.RandomState(14)
for step in range(3):
    x = rng.randn(4, 3).astype(np.float32)
    first = projector(torch.from_numpy(x + 0.1 * rng.randn(4, 3).astype(np.float32)))
    second = projector(torch.from_numpy(x))
    loss = loss_fn(first, second)
    other = info_nce(torch.cat([first, second]))
    optimizer.zero_grad()
    (loss + other).backward()
    optimizer.step()
    print(step, loss.item(), other.item())
