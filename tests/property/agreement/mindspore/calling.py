# SPDX-License-Identifier: Apache-2.0
"""Makes functions and methods of MindSpore out of functions on backend tensors: binds, checks types, unwraps, wraps."""
import functools
import inspect

import numpy
import torch as B

from . import core
from .core import Tensor

NUMBERS = (bool, int, float, complex, numpy.generic)
# Names of parameters that say what they take, in all of `mint`, `ops` and `Tensor`.
TENSORS = {"input", "x", "input_x", "tensor", "condition", "mat1", "mat2", "vec", "vec1", "vec2", "batch1", "batch2", "index",
           "mask", "src", "source", "input2", "tensor1", "tensor2", "weight_tensor", "logits", "labels", "target", "anchor"}
SHAPES = {"dim", "axis", "dims", "size", "shape", "axes", "reps", "perm"}
TRUTHS = {"keepdim", "keepdims", "keep_dims", "descending", "largest", "sorted", "as_tuple", "align_corners", "ceil_mode",
          "count_include_pad", "training", "inplace"}
OPERANDS = {"other", "exponent", "y", "divisor"}


def fits(arguments, free=()):
    """Whether the values can be what the names of the parameters say."""
    for name, value in arguments.items():
        if name in free:
            continue
        if name in TENSORS and not isinstance(value, Tensor):
            return False
        if name in SHAPES and isinstance(value, (Tensor, bool, str, float)):
            return False
        if name in TRUTHS and not (value is None or isinstance(value, bool)):
            return False
        if name in OPERANDS and not isinstance(value, (Tensor, *NUMBERS)):
            return False
        if name == "dtype" and not (value is None or isinstance(value, core.DType)):
            return False
        if name == "order" and not isinstance(value, str):
            return False
    return True


def function(name, made, free=()):
    """The function of a name: `made` takes backend tensors by the names of the parameters."""
    # The index of an axis is a number, that of values a tensor: not a matter of names.
    free = frozenset(free)

    @functools.wraps(made)
    def call(*args, **kwargs):
        arguments = core.bind(name, args, kwargs, lambda found: fits(found, free))
        return core.wrap(made(**values(arguments)))
    call.__name__ = name.rpartition(".")[2]
    return call


def values(arguments):
    return {name: core.held_dtype(value) if name == "dtype" else core.unwrap(value) for name, value in arguments.items()}


def method(name, made, free=()):
    full = "mindspore.Tensor." + name
    free = frozenset(free)

    @functools.wraps(made)
    def call(self, *args, **kwargs):
        arguments = core.bind(full, args, kwargs, lambda found: fits(found, free))
        return core.wrap(made(self.held, **values(arguments)))
    call.__name__ = name
    return call


RENAMED = {"axis": "dim", "keepdims": "keepdim", "keep_dims": "keepdim", "axis0": "dim0", "axis1": "dim1", "d": "diagonal"}


def as_torch(name, **renames):
    """A function of the same meaning, called by the names the arithmetic backend has for its parameters."""
    theirs = getattr(B, name) if isinstance(name, str) else name

    def made(*first, **arguments):
        named = {renames.get(key, RENAMED.get(key, key)): value for key, value in arguments.items()}
        if not first:
            leading = next(iter(arguments))
            first = (named.pop(renames.get(leading, RENAMED.get(leading, leading))),)
        return theirs(*first, **named)
    return made


def binary(theirs):
    """An operation of two operands, one of which is a tensor: both get the same dtype."""
    def made(*operands, **arguments):
        names = iter(list(arguments))
        found = list(operands)
        while len(found) < 2:
            found.append(arguments.pop(next(names)))
        if not any(isinstance(one, B.Tensor) for one in found):
            raise TypeError("one operand has to be a Tensor")
        return theirs(*core.operands(*found), **arguments)
    return made


def call_with(made, **arguments):
    """Calls with what the signature of `made` has, and refuses the rest."""
    known = inspect.signature(made).parameters
    unknown = [name for name in arguments if name not in known]
    if unknown:
        raise core.NotModelled(f"{made.__name__} with {', '.join(unknown)}")
    return made(**arguments)
