# SPDX-License-Identifier: Apache-2.0
"""Optimizers whose groups have settings that Paddle's do not have."""
import torch
from torch import optim
from torch.optim.lr_scheduler import OneCycleLR, StepLR
from torch.optim.swa_utils import SWALR


def report(optimizer, scheduler=None):
    rates = scheduler.get_last_lr() if scheduler is not None else []
    return [(group["lr"], group["momentum"]) for group in optimizer.param_groups], rates


def unfreeze(head, body):
    optimizer = optim.SGD(head, lr=0.1, momentum=0.9)
    scheduler = StepLR(optimizer, 3)
    optimizer.add_param_group({"params": body, "lr": 0.01})
    scheduler.step()
    return report(optimizer, scheduler)


def cycled(model, loader):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    scheduler = OneCycleLR(optimizer, max_lr=0.01, epochs=3, steps_per_epoch=len(loader))
    return optimizer, scheduler


class Trainer:
    def __init__(self, optimizer, scheduler):
        self.optimizer = optimizer
        self.scheduler = scheduler

    def betas(self):
        return self.optimizer.param_groups[0]["betas"], self.scheduler.get_last_lr()[0]


def run(model, loader):
    trainer = Trainer(*cycled(model, loader))
    made, follows = cycled(model, loader)
    again = Trainer(made, follows)
    return trainer.betas(), again.betas()


def averaged(model):
    optimizer = optim.RMSprop(model.parameters(), lr=0.1)
    return SWALR(optimizer, swa_lr=0.05)


def plain(model):
    optimizer = optim.AdamW(model.parameters(), lr=0.1)
    scheduler = StepLR(optimizer, 3)
    print(optimizer.param_groups[0]["lr"], scheduler.get_last_lr()[0])
    return optimizer
