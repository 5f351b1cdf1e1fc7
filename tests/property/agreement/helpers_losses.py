# SPDX-License-Identifier: Apache-2.0
"""The helpers that are losses with the arguments of torch's, compared with those (see helpers.py)."""
import random

import torch

import comparing
import paddle
from helping import compat, floats, ours


def scores_and_targets(classes):
    """Scores with the classes on axis 1, or alone; numbers of classes, or their probabilities."""
    behind = random.choice([(), (), (3,), (2, 3)])
    alone = not behind and random.random() < 0.2
    scores = floats(classes) if alone else floats(random.randint(2, 4), classes, *behind)
    if random.random() < 0.3:
        return scores, torch.softmax(floats(*scores.shape), dim=0 if alone else 1), False
    shape = () if alone else (scores.shape[0], *behind)
    return scores, torch.tensor([random.randrange(classes) for _ in range(max(1, torch.Size(shape).numel()))]).reshape(shape), True


def cross_entropy_options(classes, numbers):
    options = {"reduction": random.choice(["mean", "sum", "none"])}
    if random.random() < 0.2:
        options = {"size_average": random.random() < 0.5, "reduce": random.choice([None, True, False])}
    if random.random() < 0.5:
        options["weight"] = floats(classes).abs() + 0.1
    if random.random() < 0.5:
        options["label_smoothing"] = random.choice([0.0, 0.1, 0.4])
    if numbers and random.random() < 0.5:
        options["ignore_index"] = random.randrange(classes)
    return options


def compared_cross_entropy(before, after):
    """`before` and `after` take scores, targets and options of torch and of the target."""
    classes = random.randint(2, 5)
    scores, targets, numbers = scores_and_targets(classes)
    options = cross_entropy_options(classes, numbers)
    weight = options.get("weight")
    others = {**options, "weight": None if weight is None else ours(weight)}
    scores.requires_grad_(True)
    one = before(scores, targets, options)
    own = ours(scores.detach())
    own.stop_gradient = False
    other = after(own, ours(targets), others)
    found = comparing.differ(one.detach(), other.detach())
    if not found and not torch.isnan(one).any():
        one.sum().backward()
        other.sum().backward()
        found = comparing.differ(scores.grad, own.grad)
    return found and f"{found} with {options}, {targets.tolist()}"


def cross_entropy():
    return compared_cross_entropy(lambda x, y, options: torch.nn.functional.cross_entropy(x, y, **options),
                                  lambda x, y, options: compat.cross_entropy(x, y, **options))


def CrossEntropyLoss():
    return compared_cross_entropy(lambda x, y, options: torch.nn.CrossEntropyLoss(**options)(x, y),
                                  lambda x, y, options: compat.CrossEntropyLoss(**options)(x, y))


def SmoothL1Loss():
    options = {"reduction": random.choice(["mean", "sum", "none"]), "beta": random.choice([0, 0.1, 0.5, 1.0, 2.0])}
    if random.random() < 0.2:
        options = {"size_average": random.random() < 0.5, "beta": 0.5}
    x, y = floats(2, 3), floats(2, 3)
    before, after = torch.nn.SmoothL1Loss(**options), compat.SmoothL1Loss(**options)
    return comparing.differ(before(x, y), after(ours(x), ours(y)))


def label_rows():
    """By the loss: the rows are its labels."""
    batch, steps, classes = random.randint(1, 3), 8, 4
    lengths = torch.tensor([random.randint(1, 3) for _ in range(batch)])
    labels = torch.randint(1, classes, (int(lengths.sum()),))
    scores, steps_of = floats(steps, batch, classes), torch.full((batch,), steps)
    expected = torch.nn.functional.ctc_loss(scores.log_softmax(-1), labels, steps_of, lengths, reduction="sum")
    rows = compat.label_rows(ours(labels), ours(lengths))
    again = compat.label_rows(rows, ours(lengths))
    if found := comparing.differ(rows.held, again):
        return found
    return comparing.differ(expected, paddle.nn.functional.ctc_loss(ours(scores), rows, ours(steps_of), ours(lengths),
                                                                    reduction="sum"))


def lines(whole):
    """Scores, labels in rows or one behind the other, and lengths, of any whole numbers or as a tuple."""
    batch, steps, classes = random.randint(1, 3), 8, 4
    lengths = torch.tensor([random.randint(1, 3) for _ in range(batch)])
    labels = torch.randint(1, classes, (batch, 3) if random.random() < 0.5 else (int(lengths.sum()),)).to(whole)
    return floats(steps, batch, classes).log_softmax(-1), labels, torch.full((batch,), steps).to(whole), lengths.to(whole)


def ctc_loss():
    given = list(lines(random.choice([torch.int32, torch.int64])))
    options = random.choice([{}, {"reduction": "sum"}, {"reduction": "none"}, {"blank": 0}])
    expected = torch.nn.functional.ctc_loss(*given, **options)
    mine = [ours(one) for one in given]
    if random.random() < 0.3:
        mine[2:] = [tuple(one.tolist()) for one in given[2:]]
    return comparing.differ(expected, compat.ctc_loss(*mine, **options))


def CTCLoss():
    given = lines(random.choice([torch.int32, torch.int64]))
    options = random.choice([{}, {"reduction": "sum"}, {"blank": 0}])
    expected = torch.nn.CTCLoss(**options)(*given)
    return comparing.differ(expected, compat.CTCLoss(**options)(*(ours(one) for one in given)))


def chunk():
    x = floats(random.randint(1, 9), random.randint(1, 4))
    parts, axis = random.randint(1, 6), random.choice([0, 1, -1])
    return comparing.differ(list(x.chunk(parts, axis)), compat.chunk(ours(x), parts, axis))
