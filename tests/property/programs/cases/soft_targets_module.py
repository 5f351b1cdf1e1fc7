# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(11)
teacher = nn.Linear(4, 3)
student = nn.Sequential(nn.Linear(4, 5), nn.Tanh(), nn.Linear(5, 3))
fill(teacher)
fill(student)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(student.parameters(), lr=0.3)
x = torch.from_numpy(rng.randn(6, 4).astype(np.float32))
y = torch.from_numpy(rng.randint(0, 3, (6,)))
for step in range(4):
    with torch.no_grad():
        probabilities = torch.softmax(teacher(x) / 2.0, dim=-1)
    logits = student(x)
    soft_loss = criterion(logits, probabilities)
    hard_loss = criterion(logits, y)
    loss = 0.5 * soft_loss + 0.5 * hard_loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, soft_loss.item(), hard_loss.item())
