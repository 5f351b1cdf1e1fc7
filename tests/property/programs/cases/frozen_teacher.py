# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

student = nn.Sequential(nn.Linear(4, 5), nn.BatchNorm1d(5), nn.ReLU(), nn.Linear(5, 2))
with torch.no_grad():
    for k, p in enumerate(student.parameters()):
        p.copy_(torch.tensor(0.6 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
teacher = copy.deepcopy(student)
for p in teacher.parameters():
    p.requires_grad = False
optimizer = torch.optim.SGD(student.parameters(), lr=0.2)
x = torch.tensor(np.random.RandomState(7).randn(6, 4), dtype=torch.float32)
y = torch.tensor([0, 1, 0, 1, 1, 0])
for step in range(4):
    student.train()
    optimizer.zero_grad()
    with torch.no_grad():
        target = F.softmax(teacher(x), dim=1)
    logits = student(x)
    loss = F.cross_entropy(logits, y) + F.kl_div(F.log_softmax(logits, dim=1), target, reduction="batchmean")
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for p, q in zip(student.parameters(), teacher.parameters()):
            q.mul_(0.9).add_(p, alpha=0.1)
    print(step, loss.item(), sum(q.sum().item() for q in teacher.parameters()))
