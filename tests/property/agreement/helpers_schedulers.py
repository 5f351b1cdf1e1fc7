# SPDX-License-Identifier: Apache-2.0
"""The scheduler classes that take torch's arguments, compared with torch's own (see helpers.py)."""
import random

import torch

import paddle
from helping import compat, floats, ours


def made_by(name, *given, step=lambda number: (), **named):
    """The rates over some steps; the class gets the optimizer and the arguments of torch's."""
    rate, count = random.choice([0.5, 0.1]), random.randint(1, 12)
    before = torch.optim.SGD([floats(2)], lr=rate)
    after = paddle.optimizer.SGD(rate, parameters=[ours(floats(2))])
    one = getattr(torch.optim.lr_scheduler, name)(before, *given, **named)
    other = getattr(compat, name)(after, *given, **named)
    if not isinstance(other, paddle.optimizer.lr.LRScheduler):
        return "it is none of Paddle's schedulers"
    differences = []
    for number in range(count):
        theirs = before.param_groups[0]["lr"]
        differences += [after.get_lr() - theirs, other() - theirs]
        before.step()
        one.step(*step(number))
        other.step(*step(number))
    return None if max(map(abs, differences)) < 1e-6 else f"{given} {named}: the rates differ by {differences}"


def CosineAnnealingLR():
    return made_by("CosineAnnealingLR", random.randint(1, 5), random.choice([0, 0.01]))


def CosineAnnealingWarmRestarts():
    return made_by("CosineAnnealingWarmRestarts", random.randint(1, 4), T_mult=random.randint(1, 2), eta_min=0.001)


def ExponentialLR():
    return made_by("ExponentialLR", gamma=random.choice([0.9, 0.5]))


def LambdaLR():
    return made_by("LambdaLR", lambda epoch: 0.9 ** epoch)


def LinearLR():
    if random.random() < 0.3:
        return made_by("LinearLR")
    return made_by("LinearLR", random.choice([0.1, 0.5]), end_factor=0.9, total_iters=random.randint(1, 6))


def MultiStepLR():
    return made_by("MultiStepLR", random.choice([[1, 4], (2, 3), range(2, 9, 3)]), random.choice([0.1, 0.5]))


def MultiplicativeLR():
    return made_by("MultiplicativeLR", lr_lambda=lambda epoch: 0.95 if epoch < 4 else 0.5)


def PolynomialLR():
    return made_by("PolynomialLR", total_iters=random.randint(1, 8), power=random.choice([1.0, 2.0]), verbose=False)


def StepLR():
    return made_by("StepLR", random.randint(1, 4), gamma=random.choice([0.1, 0.5]))


def ReduceLROnPlateau():
    losses = [random.choice([1.0, 0.5, 0.4]) for _ in range(12)]
    return made_by("ReduceLROnPlateau", random.choice(["min", "max"]), factor=0.5, patience=random.randint(0, 2),
                   min_lr=0.01, step=lambda number: (losses[number],))
