# SPDX-License-Identifier: Apache-2.0
"""The helpers that are batch norm layers, compared with torch's own (see helpers.py)."""
import random

import torch

import comparing
import paddle
from helping import compat, floats, ours


def batch_norm(axes):
    channels = random.randint(1, 5)
    options = {"eps": random.choice([1e-5, 1e-3]), "momentum": random.choice([0.1, 0.01, 0.4])}
    if random.random() < 0.3:
        options["affine"] = False
    if random.random() < 0.2:
        options["track_running_stats"] = False
    before = getattr(torch.nn, f"BatchNorm{axes}d")(channels, **options)
    after = getattr(compat, f"BatchNorm{axes}d")(channels, **options)
    if not isinstance(after, getattr(paddle.nn, f"BatchNorm{axes}D")):
        return f"is a {type(after)}"
    lengths = [random.randint(1, 4) for _ in range(random.randint(0, 1) if axes == 1 else axes)]
    for training in (True, True, False):
        before.train(training)
        after.train() if training else after.eval()
        x = floats(random.randint(2, 4), channels, *lengths)
        if difference := comparing.differ(before(x), after(ours(x))):
            return difference
    return None


def BatchNorm():
    return batch_norm(random.choice((1, 2, 3)))


def BatchNorm1d():
    return batch_norm(1)


def BatchNorm2d():
    return batch_norm(2)


def BatchNorm3d():
    return batch_norm(3)
