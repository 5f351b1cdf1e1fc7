# SPDX-License-Identifier: Apache-2.0
"""Comparisons and logic: the result is bool whatever is compared."""
import torch as B

from .core import T, Tensor, op, promote


def comparison(name, what):
    def operation(x: T, y: T, name=None):
        return what(*promote(x, y))
    operation.__name__ = name
    return op(operation)


equal, not_equal = comparison("equal", B.eq), comparison("not_equal", B.ne)
greater_than, greater_equal = comparison("greater_than", B.gt), comparison("greater_equal", B.ge)
less_than, less_equal = comparison("less_than", B.lt), comparison("less_equal", B.le)
less = comparison("less", B.lt)


def logical(name, what):
    def operation(x: T, y: T, out=None, name=None):
        return what(*promote(x, y))
    operation.__name__ = name
    return op(operation)


logical_and, logical_or = logical("logical_and", B.logical_and), logical("logical_or", B.logical_or)
logical_xor = logical("logical_xor", B.logical_xor)


@op
def logical_not(x: T, out=None, name=None):
    return B.logical_not(x)


@op
def equal_all(x: T, y: T, name=None):
    return B.tensor(x.shape == y.shape and bool((x == y).all()))


@op
def allclose(x: T, y: T, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    x, y = promote(x, y)
    return B.tensor(bool(B.isclose(x, y, rtol, atol, equal_nan).all()))


@op
def isclose(x: T, y: T, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    x, y = promote(x, y)
    return B.isclose(x, y, rtol, atol, equal_nan)


@op
def isin(x: T, test_x: T, assume_unique=False, invert=False, name=None):
    return B.isin(*promote(x, test_x), assume_unique=assume_unique, invert=invert)


@op
def where(condition: T, x=None, y=None, name=None):
    if condition.dtype != B.bool:
        raise TypeError("The condition of where is bool")
    if x is None and y is None:
        return tuple(part.reshape(-1, 1) for part in B.nonzero(condition, as_tuple=True))
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    if not isinstance(x, B.Tensor):
        x = B.tensor(x)
    if not isinstance(y, B.Tensor):
        y = B.tensor(y)
    x, y = promote(x, y)
    return B.where(condition, x, y)


@op
def is_empty(x: T, name=None):
    return B.tensor(x.numel() == 0)


def is_tensor(x):
    return isinstance(x, Tensor)


def is_complex(x):
    return x.held.is_complex()


def is_floating_point(x):
    return x.held.is_floating_point()


def is_integer(x):
    return not x.held.is_floating_point() and not x.held.is_complex() and x.held.dtype != B.bool

