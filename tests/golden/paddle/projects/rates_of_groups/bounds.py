# SPDX-License-Identifier: Apache-2.0
"""Schedulers that do not multiply every rate by the same number."""
import torch
from torch.optim import lr_scheduler

from groups import groups_of


def bounded(model):
    optimizer = torch.optim.SGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    return lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)


def not_bounded(model):
    optimizer = torch.optim.SGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    return lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=0)


def without_own(model):
    optimizer = torch.optim.SGD([{"params": model.body.parameters(), "weight_decay": 0.0}, {"params": model.head.parameters()}], lr=0.1)
    return lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)


def set_anew(model, steps):
    optimizer = torch.optim.SGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    scheduler = lr_scheduler.OneCycleLR(optimizer, max_lr=0.2, total_steps=steps, cycle_momentum=False)
    return scheduler


def in_a_list(model):
    optimizer = torch.optim.SGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    warmup = lr_scheduler.LinearLR(optimizer, 0.1, total_iters=2)
    cosine = lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)
    return lr_scheduler.SequentialLR(optimizer, [warmup, cosine], milestones=[2])


def from_afar(model):
    optimizer = torch.optim.SGD(groups_of(model), lr=0.1)
    return lr_scheduler.CosineAnnealingLR(optimizer, 10, eta_min=1e-3)


def with_options(model, options):
    optimizer = torch.optim.SGD([{"params": model.body.parameters(), "lr": 0.01}, {"params": model.head.parameters()}], lr=0.1)
    return lr_scheduler.CosineAnnealingLR(optimizer, 10, **options)


def of_each_group(model, first, second):
    optimizer = torch.optim.SGD([{"params": model.body.parameters()}, {"params": model.head.parameters()}], lr=0.1)
    return lr_scheduler.LambdaLR(optimizer, [first, second])
