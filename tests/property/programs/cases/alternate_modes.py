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


torch.manual_seed(0)
student, teacher = nn.Linear(3, 3), nn.Linear(3, 3)
fill(student)
teacher.load_state_dict(student.state_dict())
for p in teacher.parameters():
    p.requires_grad_(False)
opt = torch.optim.SGD(student.parameters(), lr=0.5)
center = torch.zeros(1, 3)
x = torch.tensor(np.cos(np.arange(12)).reshape(4, 3), dtype=torch.float32)
for step in range(4):
    s = torch.log_softmax(student(x) / 0.1, dim=-1)
    t = torch.softmax((teacher(x) - center) / 0.04, dim=-1).detach()
    loss = torch.sum(-t * s, dim=-1).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    with torch.no_grad():
        m = 0.9
        for ps, pt in zip(student.parameters(), teacher.parameters()):
            pt.data.mul_(m).add_((1 - m) * ps.detach().data)
        batch_center = torch.sum(teacher(x), dim=0, keepdim=True) / len(x)
        center = center * 0.9 + batch_center * 0.1
    print(step, loss.item(), center.tolist())
