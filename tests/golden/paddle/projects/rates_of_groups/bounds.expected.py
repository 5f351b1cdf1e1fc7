# SPDX-License-Identifier: Apache-2.0
"""Schedulers that do not multiply every rate by the same number."""
import paddle
from torch.optim import lr_scheduler

from groups import groups_of


def bounded(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    return lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)


def not_bounded(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    scheduler = paddle.optimizer.lr.CosineAnnealingDecay(optimizer.get_lr(), 10, eta_min=0)
    optimizer.set_lr_scheduler(scheduler)
    return scheduler


def without_own(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "weight_decay": 0.0}, {"params": model.head.parameters()}], learning_rate=0.1
    )
    scheduler = paddle.optimizer.lr.CosineAnnealingDecay(optimizer.get_lr(), 10, eta_min=1e-3)
    optimizer.set_lr_scheduler(scheduler)
    return scheduler


def set_anew(model, steps):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    scheduler = lr_scheduler.OneCycleLR(optimizer, max_lr=0.2, total_steps=steps, cycle_momentum=False)
    return scheduler


def in_a_list(model):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    warmup = lr_scheduler.LinearLR(optimizer, 0.1, total_iters=2)
    cosine = lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)
    return lr_scheduler.SequentialLR(optimizer, [warmup, cosine], milestones=[2])


def from_afar(model):
    optimizer = paddle.optimizer.SGD(parameters=groups_of(model), learning_rate=0.1)
    scheduler = paddle.optimizer.lr.CosineAnnealingDecay(optimizer.get_lr(), 10, eta_min=1e-3)
    optimizer.set_lr_scheduler(scheduler)
    return scheduler


def with_options(model, options):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters(), "learning_rate": 0.01 / 0.1}, {"params": model.head.parameters()}],
        learning_rate=0.1
    )
    scheduler = paddle.optimizer.lr.CosineAnnealingDecay(optimizer.get_lr(), 10, **options)
    optimizer.set_lr_scheduler(scheduler)
    return scheduler


def of_each_group(model, first, second):
    optimizer = paddle.optimizer.SGD(
        parameters=[{"params": model.body.parameters()}, {"params": model.head.parameters()}], learning_rate=0.1
    )
    return lr_scheduler.LambdaLR(optimizer, [first, second])
