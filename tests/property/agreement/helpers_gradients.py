# SPDX-License-Identifier: Apache-2.0
"""The helper that is the base of functions with gradients of their own, compared with torch's (see helpers.py)."""
import random

import torch

import comparing
import paddle
from helping import compat, floats, ours


def written(base, saved):
    """x * w * scale + shift, where shift may be None; `backward` gives a gradient for all, or asks which are wanted."""
    asks = random.random() < 0.5

    class Scaled(base):
        @staticmethod
        def forward(ctx, x, scale, w, shift):
            ctx.save_for_backward(x, w)
            ctx.scale, ctx.shifted = scale, shift is not None
            return x * w * scale if shift is None else x * w * scale + shift

        @staticmethod
        def backward(ctx, grad):
            x, w = saved(ctx)
            if not asks:
                return grad * w * ctx.scale, None, grad * x * ctx.scale, grad if ctx.shifted else None
            needs = ctx.needs_input_grad
            return (grad * w * ctx.scale if needs[0] else None, None, grad * x * ctx.scale if needs[2] else None,
                    grad * 1 if needs[3] else None)

    class Doubled(Scaled):
        """What calls the methods of its base directly gets what they return."""

        @staticmethod
        def forward(ctx, x, scale, w, shift):
            return Scaled.forward(ctx, x, scale, w, shift) * 2

        @staticmethod
        def backward(ctx, grad):
            return tuple(None if one is None else one * 2 for one in Scaled.backward(ctx, grad))

    return random.choice([Scaled, Doubled])


def gradcheck():
    """Right gradients pass on both sides, wrong ones on neither."""
    factor = random.choice([1.0, 1.0, 0.5])

    def cubed(base, saved):
        class Cubed(base):
            @staticmethod
            def forward(ctx, x, w):
                ctx.save_for_backward(x, w)
                return x * x * x * w

            @staticmethod
            def backward(ctx, grad):
                x, w = saved(ctx)
                return grad * 3 * factor * x * x * w, grad * x * x * x

        return Cubed.apply

    theirs = [floats(2, 3).double().requires_grad_(each) for each in random.choice([[True, True], [True, False]])]
    own = [ours(t.detach()) for t in theirs]
    for mine, one in zip(own, theirs):
        mine.stop_gradient = not one.requires_grad
    before = torch.autograd.gradcheck(cubed(torch.autograd.Function, lambda ctx: ctx.saved_tensors), theirs,
                                      raise_exception=False)
    call = cubed(compat.Function, lambda ctx: ctx.saved_tensor())
    after = compat.gradcheck(call, tuple(own), raise_exception=False)
    if before or factor == 1.0:
        return None if before == after else f"torch says {before}, the helper {after}"
    try:
        compat.gradcheck(call, own)
    except RuntimeError as error:
        return None if not after and "mismatch" in str(error) else f"it says {after} and {error}"
    return "wrong gradients raise nothing"


def Function():
    state = random.getstate()
    before = written(torch.autograd.Function, lambda ctx: ctx.saved_tensors)
    random.setstate(state)
    after = written(compat.Function, lambda ctx: ctx.saved_tensor())
    if not issubclass(after, paddle.autograd.PyLayer):
        return "it is no PyLayer"
    learns = random.sample([[True, False, False], [False, True, True], [True, True, False], [True, True, True]], 1)[0]
    theirs = [floats(2, 3).requires_grad_(each) for each in learns]
    own = [ours(t.detach()) for t in theirs]
    for tensor, each in zip(own, learns):
        tensor.stop_gradient = not each
    without = not learns[2] and random.random() < 0.5
    x, w, shift = theirs
    one = before.apply(x, 0.5, w, None if without else shift)
    x, w, shift = own
    other = after.apply(x, 0.5, w, None if without else shift)
    one.sum().backward()
    other.sum().backward()
    found = comparing.differ(one.detach(), other.detach())
    for a, b in zip(theirs, own):
        if (a.grad is None) != (b.grad is None):
            return "not the same tensors have gradients"
        found = found or (a.grad is not None and comparing.differ(a.grad, b.grad))
    return found or None


def derived(name, **given):
    """A number of one or two inputs, one of which it may not use; of matrices and vectors."""
    several = random.random() < 0.5
    uses = not several or random.random() < 0.7
    x, w = floats(2, 2), floats(2)
    own = [ours(x), ours(w)]

    def of(maths):
        def func(a, b=None):
            number = (a ** 3).sum() + (maths.sin(a) * a[0, 1]).sum()
            return number if b is None or not uses else number + (maths.matmul(a, b) * b).sum()
        return func
    before, after = of(torch), of(paddle)
    if name == "jacobian":  # of what has a shape, too
        before, after = [lambda *inputs, f=f: (f(*inputs), inputs[0] * inputs[0]) for f in (before, after)]
    inputs, others = ((x, w), (own[0], own[1])) if several else (x, own[0])
    if name == "hvp":
        v, u = floats(2, 2), floats(2)
        given = {"v": (v, u) if several else v}
        held = {"v": (ours(v), ours(u)) if several else ours(v)}
    else:
        held = given
    one = getattr(torch.autograd.functional, name)(before, inputs, **given)
    if random.random() < 0.5:
        with paddle.no_grad():
            other = getattr(compat, name)(after, others, **held)
    else:
        other = getattr(compat, name)(after, others, **held)
    if not own[0].stop_gradient:
        return "it changes what it is given"

    def flat(found):
        return [found] if not isinstance(found, (tuple, list)) else [t for part in found for t in flat(part)]
    first, second = flat(one), flat(other)
    if len(first) != len(second):
        return f"{len(second)} tensors, not {len(first)}"
    return next((found for a, b in zip(first, second) if (found := comparing.differ(a.detach(), b.detach()))), None)


def jacobian():
    return derived("jacobian")


def hessian():
    return derived("hessian")


def hvp():
    return derived("hvp")


def register_full_backward_hook():
    """What hooks are given, in what order, and what they change, in a network of three layers."""
    seen, changes, leaf = ([], []), random.random() < 0.3, random.random() < 0.5
    values = [floats(3, 4), floats(4, 4), floats(4, 2)]
    results = []
    for side, (wrap, module) in enumerate(((lambda t: t.clone(), torch.nn.Module), (ours, paddle.nn.Layer))):
        class Product(module):
            def __init__(self, number):
                super().__init__()
                self.number = number

            def forward(self, x):
                return (x @ weights[self.number]) ** 2
        x, *weights = [wrap(value) for value in values]
        for each in weights + [x] * leaf:
            if side == 0:
                each.requires_grad_(True)
            else:
                each.stop_gradient = False
        layers = [Product(0), Product(1)]

        def hook(layer, given, taken, side=side):
            seen[side].append((layer.number, [g if g is None else g.clone() for g in given], taken[0].clone()))
            return (given[0] * 2,) if changes and layer.number == 1 and given[0] is not None else None
        for layer in layers:
            handle = layer.register_full_backward_hook(hook) if side == 0 else compat.register_full_backward_hook(
                layer, hook)
        layers[1](layers[0](x)).sum().backward()
        handle.remove()
        layers[1](layers[0](x)).sum().backward()
        results.append(weights[0].grad)
    if [n for n, _, _ in seen[0]] != [n for n, _, _ in seen[1]]:
        return f"called for {[n for n, _, _ in seen[1]]}, not {[n for n, _, _ in seen[0]]}"
    for (_, given, taken), (_, mine, own) in zip(*seen):
        if found := comparing.differ(taken, own) or (given[0] is None) != (mine[0] is None) and "an input" or (
                given[0] is not None and comparing.differ(given[0], mine[0])):
            return found
    return comparing.differ(*results)
