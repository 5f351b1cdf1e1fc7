# SPDX-License-Identifier: Apache-2.0
"""Optimizers whose groups have settings that Paddle's do not have."""
from paddle import optimizer as optim

import compat_paddle


def report(optimizer, scheduler=None):
    rates = scheduler.get_last_lr() if scheduler is not None else []
    return [(group["lr"], group["momentum"]) for group in optimizer.param_groups], rates


def unfreeze(head, body):
    optimizer = compat_paddle.GroupedSGD(head, lr=0.1, momentum=0.9)
    scheduler = compat_paddle.GroupedStepLR(optimizer, 3)
    optimizer.add_param_group({"params": body, "lr": 0.01})
    scheduler.step()
    return report(optimizer, scheduler)


def cycled(model, loader):
    optimizer = compat_paddle.GroupedAdam(model.parameters(), lr=1e-3)
    scheduler = compat_paddle.GroupedOneCycleLR(
        optimizer, max_lr=0.01, epochs=3, steps_per_epoch=len(loader)
    )
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
    optimizer = compat_paddle.GroupedRMSprop(model.parameters(), lr=0.1)
    return compat_paddle.GroupedSWALR(optimizer, swa_lr=0.05)


def plain(model):
    scheduler = optim.lr.StepDecay(0.1, 3)
    optimizer = optim.AdamW(parameters=model.parameters(), learning_rate=scheduler)
    print(optimizer.get_lr(), scheduler())
    return optimizer
