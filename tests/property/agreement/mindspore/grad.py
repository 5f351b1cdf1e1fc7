# SPDX-License-Identifier: Apache-2.0
"""Functional differentiation: outside of `grad` and `value_and_grad` nothing is recorded; no tensor has a gradient."""
import contextlib

import torch as B

from . import core, methods
from .cell import Cell
from .tensor import Parameter, Tensor

B.set_grad_enabled(False)


class _no_grad(contextlib.ContextDecorator):
    """Within, nothing is recorded, inside of a differentiated function either. Also a decorator."""

    def __enter__(self):
        self.before = B.is_grad_enabled()
        B.set_grad_enabled(False)

    def __exit__(self, *error):
        B.set_grad_enabled(self.before)


def detached(value):
    if isinstance(value, Parameter):
        return value
    if isinstance(value, Tensor):
        value.held = value.held.detach()
    elif isinstance(value, (list, tuple)):
        for one in value:
            detached(one)
    elif isinstance(value, dict):
        for one in value.values():
            detached(one)
    return value


def check_result(value, has_aux):
    if has_aux and (not isinstance(value, tuple) or len(value) < 2):
        raise ValueError("When has_aux is True, fn has to return more than one output")
    parts = value if isinstance(value, tuple) and not has_aux else (value[0] if has_aux else value,)
    for one in parts:
        if not isinstance(one, Tensor):
            raise TypeError(f"The result that is differentiated has to be a Tensor, but got {type(one).__name__}")
    return parts


def differentiate(fn, grad_position, weights, has_aux, args, kwargs):
    """(what fn returns, gradients as `grad` gives them). An argument or a weight that is not used has gradient 0."""
    is_inner = B.is_grad_enabled()
    positions = () if grad_position is None else (grad_position,) if isinstance(grad_position, int) else tuple(grad_position)
    listed = () if weights is None else (weights,) if isinstance(weights, Parameter) else tuple(weights)
    for one in listed:
        if not isinstance(one, Parameter):
            raise TypeError(f"weights have to be Parameters, but got {type(one).__name__}")
    if not positions and weights is None:
        raise ValueError("`grad_position` and `weights` can not be None at the same time.")
    args = list(args)
    for at in positions:
        if not isinstance(args[at], Tensor):
            raise TypeError(f"argument {at} has to be a Tensor")
    before = [one.held for one in listed]
    B.set_grad_enabled(True)
    try:
        leaves = []
        for one in listed:
            one.held = one.held.view_as(one.held) if is_inner and one.held.requires_grad else \
                one.held.detach().requires_grad_(one.requires_grad)
            leaves.append(one.held)
        inputs = []
        for at in positions:
            given = args[at].held
            own = given.view_as(given) if is_inner and given.requires_grad else given.detach().requires_grad_()
            if isinstance(args[at], Parameter):
                raise core.NotModelled("a Parameter as an argument that is differentiated")
            args[at] = Tensor._of(own)
            inputs.append(own)
        value = fn(*args, **kwargs)
        parts = check_result(value, has_aux)
        wanted = [one for one in inputs + leaves if one.requires_grad]
        roots = [one.held for one in parts if one.held.requires_grad]
        found = iter(B.autograd.grad([one.sum() for one in roots], wanted, allow_unused=True, create_graph=is_inner,
                                     retain_graph=True) if roots and wanted else [None] * len(wanted))
        gradients = []
        for one, given in zip(inputs + leaves, [None] * len(inputs) + list(listed)):
            gradient = next(found) if one.requires_grad else None
            for hook in getattr(given, "hooks", ()) if gradient is not None else ():
                gradient = methods.given_by(hook, gradient)
            gradients.append(Tensor._of(B.zeros_like(one) if gradient is None else gradient))
    finally:
        B.set_grad_enabled(is_inner)
        for one, held in zip(listed, before):
            one.held = held
    if not is_inner:
        detached(value)
    of_inputs, of_weights = gradients[:len(inputs)], tuple(gradients[len(inputs):])
    single = of_inputs[0] if len(of_inputs) == 1 else tuple(of_inputs)
    if isinstance(weights, Parameter):
        of_weights = of_weights[0]
    if not positions:
        return value, of_weights
    return value, single if weights is None else (single, of_weights)


def value_and_grad(fn, grad_position=0, weights=None, has_aux=False, return_ids=False):
    check(fn, grad_position, has_aux, return_ids)

    def call(*args, **kwargs):
        return differentiate(fn, grad_position, weights, has_aux, args, kwargs)
    return call


def grad(fn, grad_position=0, weights=None, has_aux=False, return_ids=False):
    check(fn, grad_position, has_aux, return_ids)

    def call(*args, **kwargs):
        value, found = differentiate(fn, grad_position, weights, has_aux, args, kwargs)
        return (found, value[1:]) if has_aux else found
    return call


def check(fn, grad_position, has_aux, return_ids):
    if not callable(fn) and not isinstance(fn, Cell):
        raise TypeError("fn has to be a function or a Cell")
    if not isinstance(has_aux, bool) or not (grad_position is None or isinstance(grad_position, (int, tuple))):
        raise TypeError("grad_position is a number or a tuple, has_aux a truth value")
    if return_ids:
        raise core.NotModelled("return_ids")
