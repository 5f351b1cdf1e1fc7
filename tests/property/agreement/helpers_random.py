# SPDX-License-Identifier: Apache-2.0
"""The helpers that draw random numbers, compared with torch's own (see helpers.py)."""
import random

import torch

import comparing
from helping import compat, floats, ours, raised


def about(values, expected, spread):
    """They are near `expected` on the average, and no further from it than `spread`."""
    mean = sum(values) / len(values)
    return abs(mean - expected) < spread / 8 and max(abs(value - expected) for value in values) <= spread


def Normal():
    kinds = random.choice(["numbers", "loc", "scale", "both"])
    loc = floats(3, 2) if kinds in ("loc", "both") else random.choice([0, -0.5])
    scale = floats(2, low=0.1) if kinds in ("scale", "both") else random.choice([1, 0.3])
    mine = compat.Normal(*(ours(v) if isinstance(v, torch.Tensor) else v for v in (loc, scale)))
    value = floats(3, 2)
    expected = torch.distributions.Normal(loc, scale).log_prob(value)
    return comparing.differ(expected, mine.log_prob(ours(value)))


def Generator():
    one, two, seed = compat.Generator(), compat.Generator().manual_seed(3), random.randint(-9, 2 ** 63)
    if one.manual_seed(seed) is not one or one.initial_seed() != seed:
        return "does not keep its seed"
    two.manual_seed(seed)
    state, kind = one.get_state(), random.choice(["rand", "randn", "randint", "randperm", "multinomial"])
    shape, rows = [random.randint(200, 300), 2], floats(random.randint(1, 4), 5, low=0.1)
    given = {"rand": ([shape], torch.rand(shape)), "randn": ([shape], torch.randn(shape)),
             "randint": ([-2, 3, shape], torch.randint(-2, 3, shape)), "randperm": ([7], torch.randperm(7)),
             "multinomial": ([ours(rows), 4], torch.multinomial(rows, 4))}[kind]
    drawn = getattr(one, kind)(*given[0])
    if drawn.tolist() != getattr(two, kind)(*given[0]).tolist():
        return f"{kind} draws other numbers from the same seed"
    if drawn.tolist() == getattr(two, kind)(*given[0]).tolist() and kind not in ("randperm", "multinomial"):
        return f"{kind} draws the same again"
    if one.set_state(state) is not one or getattr(one, kind)(*given[0]).tolist() != drawn.tolist():
        return "does not go back to a state"
    if list(drawn.shape) != list(given[1].shape) or str(drawn.dtype).split(".")[-1] != str(given[1].dtype)[6:]:
        return f"{kind}: {drawn.dtype} {drawn.shape}, not {given[1].dtype} {given[1].shape}"
    values = [float(value) for value in drawn.flatten().tolist()]
    if kind == "randperm" and sorted(values) != list(range(7)):
        return "leaves numbers out"
    if kind == "multinomial" and any(len(set(row)) != 4 for row in drawn.tolist()):
        return "draws one number twice without replacement"
    expected = {"rand": (0.5, 0.5), "randn": (0, 6), "randint": (0, 2)}.get(kind)
    if expected and not about(values, *expected):
        return f"{kind} draws {values}"
    if kind == "rand" and str(one.rand([2], dtype="float64").dtype).split(".")[-1] != "float64":
        return "does not take a dtype"
    weights = ours(torch.tensor([0.0, 1.0, 3.0]))
    counts = one.multinomial(weights, 800, replacement=True).tolist()
    return None if counts.count(0) == 0 and 520 < counts.count(2) < 680 else "does not go by the weights"


def random_split():
    data = list(range(random.randint(4, 30)))
    first = random.randint(1, len(data) - 1)
    lengths = random.choice([[first, len(data) - first], [0.5, 0.5], [0.3, 0.3, 0.4]])
    expected = [len(part) for part in torch.utils.data.random_split(data, lengths)]
    parts = compat.random_split(data, lengths, generator=compat.Generator().manual_seed(5))
    again = compat.random_split(data, lengths, generator=compat.Generator().manual_seed(5))
    items = [[part[index] for index in range(len(part))] for part in parts]
    if [len(part) for part in items] != expected:
        return f"{[len(part) for part in items]} items, not {expected}"
    if sorted(sum(items, [])) != data:
        return "items are lost or given twice"
    if items != [[part[index] for index in range(len(part))] for part in again]:
        return "splits otherwise with the same seed"
    wrong = raised(compat.random_split, data, [len(data) + 1], compat.Generator())
    return None if wrong is ValueError else f"{wrong} where items are left"


def RandomChoice():
    one = compat.RandomChoice([lambda x: x + 1, lambda x: x * 3], random.choice([None, [1, 1], [0.2, 0.2]]))
    given = [one(4) for _ in range(400)]
    if set(given) != {5, 12} or not 140 < given.count(5) < 260:
        return f"gives 5 {given.count(5)} times of 400"
    return None if {compat.RandomChoice([str, abs], p=[0, 1])(-3) for _ in range(20)} == {3} else "does not go by p"
