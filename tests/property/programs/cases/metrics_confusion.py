# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

CLASSES = 4
rng = np.random.RandomState(9)


def table_of(truth, guess):
    """How often each class was taken for each; what is outside of the classes does not count."""
    counted = truth.ge(0) & truth.lt(CLASSES)
    cells = CLASSES * truth[counted] + guess[counted]
    return torch.bincount(cells, minlength=CLASSES * CLASSES).view(CLASSES, CLASSES)


def percent(values):
    return ["%.1f" % (100 * value) for value in values.tolist()]


def within_best(scores, target, count):
    """The share of rows whose target is among the best so many."""
    best = scores.argsort(dim=1, descending=True)[:, :count]
    return best.eq(target[:, None]).any(dim=1).double().mean()


def area_under_curve(scores, labels):
    positions = torch.zeros_like(scores, dtype=torch.int64)
    positions[scores.argsort()] = torch.arange(scores.numel())
    positive = labels.bool()
    ones, zeros = positive.sum().item(), (~positive).sum().item()
    return (positions[positive].sum().item() - ones * (ones - 1) / 2) / (ones * zeros)


table = torch.zeros(CLASSES, CLASSES, dtype=torch.long)
for part in range(3):
    truth = torch.from_numpy(rng.randint(-1, CLASSES, (2, 5, 5)))
    guess = torch.from_numpy(rng.randint(0, CLASSES, (2, 5, 5)))
    table += table_of(truth.reshape(-1), guess.reshape(-1))
    print(part, table.sum().item())
hits = table.diagonal().float()
rows, columns = table.sum(dim=1).float(), table.sum(dim=0).float()
print(percent(hits / rows), percent(hits / columns), percent(hits / (rows + columns - hits)))
f1 = 2 * hits / (rows + columns)
print("%.4f %.4f" % (f1.mean().item(), (f1 * rows / rows.sum()).sum().item()))
expected = rows.outer(columns) / rows.sum()
kappa = 1 - (1 - hits.sum() / rows.sum()) / (1 - expected.diagonal().sum() / rows.sum())
print(round(kappa.item(), 5))
table.fill_(0)
print(table.any().item())

scores = torch.from_numpy(rng.randn(12, 6))
target = torch.from_numpy(rng.randint(0, 6, 12))
print([round(within_best(scores, target, count).item(), 4) for count in (1, 2, 3)])
print(round(area_under_curve(scores[:, 0], target > 2), 4))
values, counts = torch.unique(target, return_counts=True)
print(values.tolist(), counts.tolist(), torch.histc(scores.float(), bins=4, min=-2, max=2).tolist())
