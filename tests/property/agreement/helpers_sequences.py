# SPDX-License-Identifier: Apache-2.0
"""Helpers for parts of tensors, and for sequences that are padded: the same as torch's."""
import random

import torch

import comparing
from helping import compat, floats, ours, some_shape


def narrow():
    x = floats(*some_shape((1, 2, 3)))
    dim = random.randrange(x.dim())
    length = random.randint(0, x.shape[dim])
    start = random.randint(0, x.shape[dim] - length)
    given = start - x.shape[dim] if random.random() < 0.5 and start < x.shape[dim] else start
    return comparing.differ(x.narrow(dim, given, length), compat.narrow(ours(x), dim, given, length))


def packed_data():
    lengths = [random.randint(1, 5) for _ in range(random.randint(1, 4))]
    options = {"batch_first": True} if random.random() < 0.5 else {}
    if random.random() < 0.5:
        lengths.sort(reverse=True)
    else:
        options["enforce_sorted"] = False
    x = floats(*(len(lengths), max(lengths))[:: 1 if options.get("batch_first") else -1], *some_shape((0, 1, 2)))
    expected = torch.nn.utils.rnn.pack_padded_sequence(x, torch.tensor(lengths), **options).data
    given = ours(torch.tensor(lengths)) if random.random() < 0.5 else lengths
    return comparing.differ(expected, compat.packed_data(ours(x), given, **options))


def pad_sequence():
    rest = some_shape((0, 1, 2))
    sequences = [floats(random.randint(1, 6), *rest) for _ in range(random.randint(1, 5))]
    options = {}
    if random.random() < 0.6:
        options["batch_first"] = random.random() < 0.5
    if random.random() < 0.6:
        options["padding_value"] = random.choice([-1.0, 2])
    expected = torch.nn.utils.rnn.pad_sequence(sequences, **options)
    return comparing.differ(expected, compat.pad_sequence([ours(s) for s in sequences], **options))


def split():
    x = floats(*some_shape((1, 2, 3)))
    dim = random.randrange(-x.dim(), x.dim())
    size = random.randint(1, 4)
    return comparing.differ(x.split(size, dim), compat.split(ours(x), size, dim=dim))
