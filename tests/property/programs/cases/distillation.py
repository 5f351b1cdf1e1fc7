# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def make_net(width):
    net = nn.Sequential()
    net.add_module("fc1", nn.Linear(4, width))
    net.add_module("act", nn.ReLU())
    net.add_module("fc2", nn.Linear(width, 3))
    for k, p in enumerate(net.parameters()):
        with torch.no_grad():
            p.copy_(torch.tensor(0.5 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
    return net


def distill(student_logits, teacher_logits, labels, T=2.0, alpha=0.7):
    soft = F.kl_div(F.log_softmax(student_logits / T, dim=1), F.softmax(teacher_logits / T, dim=1), reduction="batchmean")
    return soft * (alpha * T * T) + F.cross_entropy(student_logits, labels) * (1.0 - alpha)


teacher, student = make_net(8), make_net(3)
teacher.eval()
for p in teacher.parameters():
    p.requires_grad = False
initial = copy.deepcopy(student.state_dict())
optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, student.parameters()), lr=0.1, weight_decay=1e-3)
rng = np.random.RandomState(13)
for step in range(4):
    x = torch.tensor(rng.randn(5, 4), dtype=torch.float)
    y = torch.tensor(rng.randint(3, size=5))
    with torch.no_grad():
        target = teacher(x)
    loss = distill(student(x), target, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    agree = torch.eq(student(x).argmax(-1), target.argmax(-1)).sum().item()
    print(step, loss.item(), agree)
moved = {name: (p - initial[name]).abs().max().item() for name, p in student.named_parameters()}
print(moved, sum(p.numel() for p in student.parameters() if p.requires_grad), all(p.grad is None for p in teacher.parameters()))
