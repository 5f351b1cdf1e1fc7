# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""An angular margin and centres of classes, with an optimizer each."""
import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn import Parameter


class ArcMarginProduct(nn.Module):
    def __init__(self, in_features, out_features, s=30.0, m=0.50, easy_margin=False):
        super(ArcMarginProduct, self).__init__()
        self.in_features, self.out_features, self.s, self.m = in_features, out_features, s, m
        self.weight = Parameter(torch.FloatTensor(out_features, in_features))
        nn.init.constant_(self.weight, 0.1)
        self.easy_margin = easy_margin
        self.cos_m, self.sin_m = math.cos(m), math.sin(m)
        self.th, self.mm = math.cos(math.pi - m), math.sin(math.pi - m) * m

    def forward(self, input, label):
        cosine = F.linear(F.normalize(input), F.normalize(self.weight))
        sine = torch.sqrt((1.0 - torch.pow(cosine, 2)).clamp(1e-4, 1))
        phi = cosine * self.cos_m - sine * self.sin_m
        if self.easy_margin:
            phi = torch.where(cosine > 0, phi, cosine)
        else:
            phi = torch.where(cosine > self.th, phi, cosine - self.mm)
        one_hot = torch.zeros(cosine.size(), device=input.device)
        one_hot.scatter_(1, label.view(-1, 1).long(), 1)
        output = (one_hot * phi) + ((1.0 - one_hot) * cosine)
        output *= self.s
        return output


class CenterLoss(nn.Module):
    def __init__(self, num_classes, feat_dim):
        super().__init__()
        self.num_classes, self.feat_dim = num_classes, feat_dim
        self.centers = nn.Parameter(torch.zeros(self.num_classes, self.feat_dim))

    def forward(self, x, labels):
        batch_size = x.size(0)
        distmat = torch.pow(x, 2).sum(dim=1, keepdim=True).expand(batch_size, self.num_classes) + \
            torch.pow(self.centers, 2).sum(dim=1, keepdim=True).expand(self.num_classes, batch_size).t()
        distmat = distmat.addmm(x, self.centers.t(), beta=1, alpha=-2)
        classes = torch.arange(self.num_classes).long()
        labels = labels.unsqueeze(1).expand(batch_size, self.num_classes)
        mask = labels.eq(classes.expand(batch_size, self.num_classes))
        dist = distmat * mask.float()
        return dist.clamp(min=1e-12, max=1e+12).sum() / batch_size


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv1d(1, 3, 3, padding=1)
        self.prelu = nn.PReLU()
        self.fc = nn.Linear(3 * 6, 4)

    def forward(self, x):
        x = self.prelu(self.conv1(x))
        return self.fc(x.view(-1, 3 * 6))


rng = np.random.RandomState(8)
data = torch.from_numpy(rng.randn(9, 1, 6)).float()
target = torch.from_numpy(np.arange(9) % 3)
model, margin, center = Net(), ArcMarginProduct(4, 3, s=8, m=0.3), CenterLoss(3, 4)
for i, p in enumerate(model.parameters()):
    p.data.copy_(torch.from_numpy(0.3 * np.sin(1 + i + np.indices(tuple(p.size())).sum(0))))
margin.weight.data.add_(torch.from_numpy(rng.rand(3, 4).astype(np.float32)))
optimizer = torch.optim.SGD([{"params": model.parameters()}, {"params": margin.parameters(), "weight_decay": 1e-3}], lr=0.05, momentum=0.9, nesterov=True)
optimizer_center = torch.optim.SGD(center.parameters(), lr=0.5)
weight_cent = 0.1
sched = torch.optim.lr_scheduler.MultiStepLR(optimizer, milestones=[1, 3], gamma=0.5)
for epoch in range(4):
    feat = model(data)
    logits = margin(feat, target)
    loss_ce = F.cross_entropy(logits, target)
    loss_cent = center(feat, target) * weight_cent
    loss = loss_ce + loss_cent
    optimizer.zero_grad()
    optimizer_center.zero_grad()
    loss.backward()
    optimizer.step()
    for param in center.parameters():
        param.grad.data *= (1. / weight_cent)
    optimizer_center.step()
    sched.step()
    pred = logits.argmax(dim=1)
    print(f"{epoch} {loss_ce.item():.4f} {loss_cent.item():.4f} {(pred == target).float().mean().item():.3f} {optimizer.param_groups[0]['lr']:.4f}")
dist = torch.cdist(center.centers, center.centers)
print(np.round(dist.detach().numpy(), 4).tolist())
