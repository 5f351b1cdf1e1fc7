#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The helpers that projects are given on request (mappings/mindspore/helpers): do they compute what torch does?

    apt-get install python3-torch
    /usr/bin/python3 tests/property/agreement/helpers_mindspore.py

As helpers.py, on the model of MindSpore: `agree` or `disagree` for each; status 1 if one disagrees, or has no comparison.
"""
import pathlib
import random
import sys

import torch

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import models  # noqa: E402

models.use("mindspore")
import mindspore  # noqa: E402

HELPERS = HERE.parents[2] / "mappings" / "mindspore" / "helpers"
compat = {}
for path in sorted(HELPERS.glob("*.py")):
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), compat)


def inputs(*shape):
    data = torch.rand(shape, requires_grad=True)
    return data, mindspore.Tensor(data.detach().numpy())


def same(expected, found):
    found = torch.tensor(found.asnumpy())
    return expected.shape == found.shape and torch.allclose(expected, found, atol=1e-5)


def unfold():
    shape = [random.randint(1, 6) for _ in range(random.randint(1, 4))]
    axis = random.randrange(-len(shape), len(shape))
    size, step = random.randint(1, shape[axis]), random.randint(1, 3)
    data, held = inputs(*shape)
    return same(data.unfold(axis, size, step), compat["unfold"](held, axis, size, step))


def LocalResponseNorm():
    options = {"size": random.randint(1, 7), "alpha": random.choice([0.0001, 0.5]), "beta": random.choice([0.75, 0.5]),
               "k": random.choice([1.0, 2.0])}
    data, held = inputs(*[random.randint(1, 6) for _ in range(random.randint(3, 5))])
    return same(torch.nn.LocalResponseNorm(**options)(data), compat["LocalResponseNorm"](**options)(held))


def main():
    status = 0
    for path in sorted(HELPERS.glob("*.py")):
        compare = globals().get(path.stem)
        agrees = compare is not None and all(compare() for _ in range(200))
        print(path.stem, "agree" if agrees else "disagree" if compare else "has no comparison")
        status = status if agrees else 1
    return status


if __name__ == "__main__":
    sys.exit(main())
