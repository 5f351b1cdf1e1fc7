# SPDX-License-Identifier: Apache-2.0
"""Schedulers that do not multiply every rate by the same number."""
import paddle
import torch.optim.lr_scheduler
from paddle.optimizer import lr as lr_scheduler

from groups import groups_of

import compat_paddle


def bounded(model):
    optimizer = compat_paddle.GroupedSGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    return compat_paddle.GroupedCosineAnnealingLR(optimizer, 10, eta_min=1e-3)


def not_bounded(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    scheduler = lr_scheduler.CosineAnnealingDecay(optimizer.get_lr(), 10, eta_min=0)
    optimizer.set_lr_scheduler(scheduler)
    return scheduler


def without_own(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "weight_decay": 0.0}, {"params": model.head.parameters()}], learning_rate=0.1
    )
    scheduler = lr_scheduler.CosineAnnealingDecay(optimizer.get_lr(), 10, eta_min=1e-3)
    optimizer.set_lr_scheduler(scheduler)
    return scheduler


def set_anew(model, steps):
    optimizer = compat_paddle.GroupedSGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    scheduler = compat_paddle.GroupedOneCycleLR(optimizer, max_lr=0.2, total_steps=steps, cycle_momentum=False)
    return scheduler


def in_a_list(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    warmup = torch.optim.lr_scheduler.LinearLR(optimizer, 0.1, total_iters=2)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)
    return torch.optim.lr_scheduler.SequentialLR(optimizer, [warmup, cosine], milestones=[2])


def from_afar(model):
    optimizer = compat_paddle.GroupedSGD(groups_of(model), lr=0.1)
    return compat_paddle.GroupedCosineAnnealingLR(optimizer, 10, eta_min=1e-3)


def with_options(model, options):
    optimizer = compat_paddle.GroupedSGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    return compat_paddle.GroupedCosineAnnealingLR(optimizer, 10, **options)


def of_each_group(model, first, second):
    optimizer = compat_paddle.GroupedSGD([{"params": model.body.parameters()}, {"params": model.head.parameters()}], lr=0.1)
    return compat_paddle.GroupedLambdaLR(optimizer, [first, second])
