# SPDX-License-Identifier: Apache-2.0
"""The helpers that give arguments their form, compared with torch's own (see helpers.py)."""
import random

import comparing
import numpy
import torch

from helping import compat, ours


def ntuple():
    count = random.randint(1, 4)
    value = random.choice([3, 0.5, None, "same", (1, 2), [1, 2, 3], range(2), (), iter([1])])
    kept = list(value) if hasattr(value, "__next__") else None
    expected = torch.nn.modules.utils._ntuple(count)(iter(kept) if kept else value)
    made = compat.ntuple(iter(kept) if kept else value, count)
    return None if made == expected else f"{made}, not {expected}"


def made_by(name):
    """One of the functions in the place of the classes of tensors: values of each kind, and shapes."""
    theirs, made = getattr(torch, name), getattr(compat, name)
    sizes = [random.randint(0, 3) for _ in range(random.randint(0, 3))]
    if (torch.Size(sizes or [0]), str(theirs(*sizes).dtype)[6:]) != (tuple(made(*sizes).shape), made(*sizes).dtype.name):
        return f"{name}{tuple(sizes)}: {made(*sizes)}"
    values = [[random.randint(0, 3) for _ in range(2)] for _ in range(random.randint(1, 3))]
    if random.random() < 0.3:
        given = torch.tensor(values, dtype=theirs([0]).dtype)
        return comparing.differ(theirs(given), made(ours(given)))
    given = random.choice([values, tuple(values[0]), range(3), numpy.array(values, dtype="float64")])
    return comparing.differ(theirs(given), made(given))


def typed_tensor():
    return made_by(random.choice(["FloatTensor", "LongTensor"]))


def FloatTensor():
    return made_by("FloatTensor")


def DoubleTensor():
    return made_by("DoubleTensor")


def LongTensor():
    return made_by("LongTensor")


def IntTensor():
    return made_by("IntTensor")


def ByteTensor():
    return made_by("ByteTensor")


def BoolTensor():
    return made_by("BoolTensor")
