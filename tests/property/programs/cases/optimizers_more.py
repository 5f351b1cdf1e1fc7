# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

target = torch.tensor([1.0, -2.0, 0.5])
makers = {
    "adamax": lambda p: torch.optim.Adamax(p, lr=0.05),
    "radam": lambda p: torch.optim.RAdam(p, lr=0.05),
    "adadelta": lambda p: torch.optim.Adadelta(p, lr=1.0, rho=0.9, eps=1e-6),
    "adagrad": lambda p: torch.optim.Adagrad(p, lr=0.1, initial_accumulator_value=0.1),
    "adamw": lambda p: torch.optim.AdamW(p, lr=0.05, betas=(0.8, 0.95), eps=1e-7, weight_decay=0.1),
    "rprop": lambda p: torch.optim.Rprop(p, lr=0.01),
    "sgd": lambda p: torch.optim.SGD(p, lr=0.05, momentum=0.9, dampening=0, weight_decay=0.01, nesterov=True),
}
for name in makers:
    w = torch.nn.Parameter(torch.zeros(3))
    optimizer = makers[name]([w])
    for step in range(4):
        loss = ((w - target) ** 2).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(name, [round(v, 5) for v in w.tolist()])
