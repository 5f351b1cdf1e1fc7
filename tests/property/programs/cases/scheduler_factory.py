# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
from torch.optim import lr_scheduler


def get_scheduler(optimizer, policy, epochs=6):
    if policy == "linear":
        def lambda_rule(epoch):
            return 1.0 - max(0, epoch - 2) / float(epochs)
        scheduler = lr_scheduler.LambdaLR(optimizer, lr_lambda=lambda_rule)
    elif policy == "step":
        scheduler = lr_scheduler.MultiStepLR(optimizer, milestones=[2, 4], gamma=0.1)
    elif policy == "cosine":
        scheduler = lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs, eta_min=0)
    else:
        raise NotImplementedError("learning rate policy [%s] is not implemented" % policy)
    return scheduler


def get_optimizer(parameters, name):
    if name == "sgd":
        return torch.optim.SGD(parameters, lr=0.1, momentum=0.9, nesterov=True)
    return torch.optim.Adam(parameters, lr=0.05)


for name in ("sgd", "adam"):
    for policy in ("linear", "step", "cosine"):
        w = torch.tensor(np.array([2.0, -1.0]), dtype=torch.float32, requires_grad=True)
        optimizer = get_optimizer([w], name)
        scheduler = get_scheduler(optimizer, policy)
        for epoch in range(5):
            optimizer.zero_grad()
            loss = torch.log1p((w * w).sum())
            loss.backward()
            optimizer.step()
            scheduler.step()
        print(name, policy, round(loss.item(), 5), round(scheduler.get_last_lr()[0], 6), math.isfinite(loss.item()))
