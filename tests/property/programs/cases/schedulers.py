# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.optim.lr_scheduler import CosineAnnealingLR, ExponentialLR, LambdaLR, MultiStepLR, StepLR


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def run(name, make):
    model = nn.Linear(2, 1)
    fill(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = make(optimizer)
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    for epoch in range(5):
        loss = model(x).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        print(name, epoch, loss.item(), scheduler.get_last_lr()[0])


run("step", lambda o: StepLR(o, step_size=2, gamma=0.5))
run("multi", lambda o: MultiStepLR(o, milestones=[1, 3], gamma=0.1))
run("exp", lambda o: ExponentialLR(o, gamma=0.9))
run("cos", lambda o: CosineAnnealingLR(o, T_max=5))
run("lambda", lambda o: LambdaLR(o, lr_lambda=lambda e: 0.95 ** e))
