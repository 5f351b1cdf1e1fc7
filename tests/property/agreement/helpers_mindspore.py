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


def spread(draws, expected, deviation):
    """Draws have the mean and the deviation that is theirs, as far as chance lets them."""
    draws = torch.tensor(draws.asnumpy()).double()
    return bool((draws.mean(0) - expected).abs().max() < 0.2 * deviation.max()
                and (draws.std(0) - deviation).abs().max() < 0.2 * deviation.max())


def Normal():
    shape = [random.randint(1, 3) for _ in range(random.randint(0, 3))]
    loc, scale = inputs(*shape), inputs(*shape[random.randint(0, len(shape)):])
    scale = scale[0] + 0.1, scale[1] + 0.1
    number = 0.5, 0.5
    loc, scale = random.choice([(loc, scale), (loc, number), (number, scale), (number, number)])
    value, other = inputs(2, *shape), inputs(*shape)
    theirs, ours = torch.distributions.Normal(loc[0], scale[0]), compat["Normal"](loc[1], scale[1])
    their_other, our_other = torch.distributions.Normal(other[0], 2.0), compat["Normal"](other[1], 2.0)
    drawn = ours.sample((400,))
    return (all(same(getattr(theirs, name)(value[0]), getattr(ours, name)(value[1])) for name in ("log_prob", "cdf"))
            and all(same(getattr(theirs, name), getattr(ours, name)) for name in ("mean", "stddev", "variance", "mode"))
            and same(theirs.entropy(), ours.entropy()) and ours.rsample().shape == tuple(theirs.rsample().shape)
            and same(torch.distributions.kl_divergence(theirs, their_other), ours.kl_divergence(our_other))
            and spread(drawn, theirs.mean, theirs.stddev) and ours.sample((2, 3)).shape == tuple(theirs.sample((2, 3)).shape))


def Categorical():
    shape = [random.randint(1, 3) for _ in range(random.randint(0, 2))]
    data, held = inputs(*shape, 4)
    name = random.choice(["probs", "logits"])
    theirs, ours = torch.distributions.Categorical(**{name: data}), compat["Categorical"](**{name: held})
    value = torch.randint(0, 4, random.choice([shape, [2, *shape]]))
    drawn = ours.sample((2000,))
    shares = torch.nn.functional.one_hot(torch.tensor(drawn.asnumpy()), 4).double().mean(0)
    return (same(theirs.log_prob(value), ours.log_prob(mindspore.Tensor(value.numpy())))
            and same(theirs.entropy(), ours.entropy()) and same(theirs.probs, ours.probs)
            and same(theirs.logits, ours.logits) and ours.sample().shape == tuple(theirs.sample().shape)
            and same(theirs.probs.argmax(-1), ours.mode) and drawn.dtype == mindspore.int64
            and bool((shares - theirs.probs).abs().max() < 0.07))


def MultivariateNormal():
    size = random.randint(1, 4)
    shape = [random.randint(1, 3) for _ in range(random.randint(0, 2))]
    factor = torch.tril(torch.rand(*shape[random.randint(0, len(shape)):], size, size)) + torch.eye(size)
    given = {"covariance_matrix": factor @ factor.transpose(-1, -2)} if random.random() < 0.5 else {"scale_tril": factor}
    loc, held = inputs(*shape, size)
    value, held_value = inputs(3, *shape, size)
    theirs = torch.distributions.MultivariateNormal(loc, **given)
    ours = compat["MultivariateNormal"](held, **{name: mindspore.Tensor(each.numpy()) for name, each in given.items()})
    drawn = ours.sample((400,))
    return (same(theirs.log_prob(value), ours.log_prob(held_value)) and same(theirs.entropy(), ours.entropy())
            and same(theirs.mean, ours.mean) and ours.rsample().shape == tuple(theirs.rsample().shape)
            and spread(drawn, theirs.mean, theirs.variance.sqrt()))


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
