# SPDX-License-Identifier: Apache-2.0
"""Tensors from values, shapes and distributions. Python numbers are int64 and of the default dtype of floating point."""
import math

import numpy
import torch as B

from . import core
from .core import T, Tensor, default_held, held_dtype, op, wrap


def shape_of(shape):
    """A shape is a list or tuple of numbers (0-d tensors among them) or a vector of integers."""
    if isinstance(shape, B.Tensor):
        return shape.tolist()
    if isinstance(shape, int):
        return [shape]
    if not isinstance(shape, (list, tuple)):
        raise TypeError(f"The shape must be list, tuple or Tensor, but got {type(shape).__name__}")
    return [int(n) for n in shape]


def array_of(data):
    """Nested sequences that may have tensors in them, as one array."""
    if isinstance(data, Tensor):
        return data.held.detach().numpy()
    if isinstance(data, (list, tuple)):
        return numpy.asarray([array_of(d) for d in data]) if data else numpy.asarray([], dtype="float32")
    return data


def to_tensor(data, dtype=None, place=None, stop_gradient=True):
    if isinstance(data, Tensor):
        held = data.held.detach().clone()
    else:
        plain = isinstance(data, (bool, int, float, complex, list, tuple))
        array = numpy.asarray(array_of(data))
        held = B.tensor(array)
        holds_arrays = isinstance(data, (list, tuple)) and data and all(isinstance(d, numpy.ndarray) for d in data)
        if plain and not holds_arrays and array.dtype == numpy.float64:
            held = held.to(default_held())
        if plain and not holds_arrays and array.dtype == numpy.complex128:
            held = held.to(B.complex64 if default_held() == B.float32 else B.complex128)
    if dtype is not None:
        held = held.to(held_dtype(dtype))
    held.requires_grad_(not stop_gradient)
    return Tensor(held)


@op
def zeros(shape, dtype=None, name=None):
    return B.zeros(shape_of(shape), dtype=dtype or default_held())


@op
def ones(shape, dtype=None, name=None):
    return B.ones(shape_of(shape), dtype=dtype or default_held())


@op
def empty(shape, dtype=None, name=None):
    return B.zeros(shape_of(shape), dtype=dtype or default_held())


@op
def full(shape, fill_value, dtype=None, name=None):
    if isinstance(fill_value, B.Tensor):
        fill_value = fill_value.item()
    if dtype is None:
        dtype = B.bool if isinstance(fill_value, bool) else B.int64 if isinstance(fill_value, int) else \
            B.complex64 if isinstance(fill_value, complex) else default_held()
    return B.full(shape_of(shape), fill_value, dtype=dtype)


@op
def zeros_like(x: T, dtype=None, name=None):
    return B.zeros(x.shape, dtype=dtype or x.dtype)


@op
def ones_like(x: T, dtype=None, name=None):
    return B.ones(x.shape, dtype=dtype or x.dtype)


@op
def empty_like(x: T, dtype=None, name=None):
    return B.zeros(x.shape, dtype=dtype or x.dtype)


@op
def full_like(x: T, fill_value, dtype=None, name=None):
    if isinstance(fill_value, B.Tensor):
        fill_value = fill_value.item()
    return B.full(x.shape, fill_value, dtype=dtype or x.dtype)


@op
def arange(start=0, end=None, step=1, dtype=None, name=None):
    start, end, step = (v.item() if isinstance(v, B.Tensor) else v for v in (start, end, step))
    if end is None:
        start, end = 0, start
    if dtype is None:
        dtype = B.int64 if all(isinstance(v, int) for v in (start, end, step)) else default_held()
    count = max(math.ceil((end - start) / step), 0)
    return (B.tensor(start, dtype=B.float64) + step * B.arange(count, dtype=B.float64)).to(dtype)


@op
def linspace(start, stop, num, dtype=None, name=None):
    start, stop, num = (v.item() if isinstance(v, B.Tensor) else v for v in (start, stop, num))
    return B.tensor(numpy.linspace(start, stop, num)).to(dtype or default_held())


@op
def logspace(start, stop, num, base=10.0, dtype=None, name=None):
    start, stop, num, base = (v.item() if isinstance(v, B.Tensor) else v for v in (start, stop, num, base))
    return B.tensor(numpy.logspace(start, stop, num, base=base)).to(dtype or default_held())


@op
def eye(num_rows, num_columns=None, dtype=None, name=None):
    return B.eye(num_rows, num_rows if num_columns is None else num_columns, dtype=dtype or default_held())


@op
def diag(x: T, offset=0, padding_value=0, name=None):
    if x.dim() == 1 and padding_value:
        filled = B.full((len(x) + abs(offset),) * 2, padding_value, dtype=x.dtype)
        where = B.diag(B.ones_like(x, dtype=B.bool), offset)
        return B.where(where, B.diag(x, offset), filled)
    return B.diag(x, offset)


@op
def diagflat(x: T, offset=0, name=None):
    return B.diagflat(x, offset)


@op
def diag_embed(input: T, offset=0, dim1=-2, dim2=-1):
    return B.diag_embed(input, offset, dim1, dim2)


@op
def tril(x: T, diagonal=0, name=None):
    return B.tril(x, diagonal)


@op
def triu(x: T, diagonal=0, name=None):
    return B.triu(x, diagonal)


def indices_of_triangle(which, row, col, offset, dtype):
    held = held_dtype(dtype)
    if held not in (B.int32, B.int64):
        raise TypeError("dtype is int32 or int64")
    return Tensor(which(row, row if col is None else col, offset, dtype=held))


def tril_indices(row, col, offset=0, dtype="int64"):
    return indices_of_triangle(B.tril_indices, row, col, offset, dtype)


def triu_indices(row, col=None, offset=0, dtype="int64"):
    return indices_of_triangle(B.triu_indices, row, col, offset, dtype)


def meshgrid(*args, **kwargs):
    if set(kwargs) - {"name"}:
        raise TypeError(f"meshgrid() got an unexpected keyword argument {sorted(kwargs)}")
    tensors = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
    return [wrap(t) for t in B.meshgrid(*[t.held for t in tensors], indexing="ij")]


def assign(x, output=None):
    value = Tensor(x.held.clone()) if isinstance(x, Tensor) else to_tensor(x)
    if output is None:
        return value
    if not isinstance(output, Tensor):
        raise TypeError("output must be a Tensor")
    if not B.is_grad_enabled() and value.held.shape == output.held.shape and value.held.dtype == output.held.dtype:
        output.held.copy_(value.held)  # whoever shares its memory sees it
        return output
    if B.is_grad_enabled() and output.held.requires_grad and output.held.is_leaf:
        raise ValueError("Leaf Var that doesn't stop gradient can't use inplace strategy.")
    if output.held._is_view():  # the memory of another one
        output.held.copy_(value.held)
    else:
        output.held = value.held
    return output


def clone(x, name=None):
    return x.clone()


def tolist(x):
    return x.tolist()


def set_default_dtype(d):
    core.state["default_dtype"] = core.OF_HELD[held_dtype(d)]


def get_default_dtype():
    return core.state["default_dtype"].name


# --- random ----------------------------------------------------------------------------------------------------------

def seed(seed):
    B.manual_seed(seed)


def get_rng_state(device=None):
    return [B.get_rng_state()]


def set_rng_state(state_list, device=None):
    B.set_rng_state(state_list[0])


@op
def rand(shape, dtype=None, name=None):
    if getattr(dtype, "is_complex", False):
        raise TypeError("rand() draws numbers of float16, bfloat16, float32 and float64")
    return B.rand(shape_of(shape), dtype=dtype or default_held())


@op
def randn(shape, dtype=None, name=None):
    return B.randn(shape_of(shape), dtype=dtype or default_held())


standard_normal = randn


@op
def uniform(shape, dtype=None, min=-1.0, max=1.0, seed=0, name=None):
    return B.empty(shape_of(shape), dtype=dtype or default_held()).uniform_(min, max)


@op
def normal(mean=0.0, std=1.0, shape=None, name=None):
    if isinstance(mean, B.Tensor) or isinstance(std, B.Tensor):
        like = mean if isinstance(mean, B.Tensor) else std
        if isinstance(mean, B.Tensor) and isinstance(std, B.Tensor) and mean.shape != std.shape:
            raise ValueError("mean and std have one shape")
        return B.randn(like.shape, dtype=like.dtype) * std + mean
    return B.randn(shape_of(shape if shape is not None else [1]), dtype=default_held()) * std + mean


@op
def randint(low=0, high=None, shape=[1], dtype=None, name=None):
    low, high = (0, low) if high is None else (low, high)
    if dtype not in (None, B.int32, B.int64):
        raise TypeError("the dtype of randint is int32 or int64")
    return B.randint(low, high, shape_of(shape), dtype=dtype or B.int64)


@op
def randint_like(x: T, low=0, high=None, dtype=None, name=None):
    low, high = (0, low) if high is None else (low, high)
    return B.randint(low, high, x.shape).to(dtype or x.dtype)


def randperm(n, dtype="int64", name=None):
    return Tensor(B.randperm(n).to(held_dtype(dtype)))


@op
def bernoulli(x: T, p=None, name=None):
    return B.bernoulli(x if p is None else B.full_like(x, p))


@op
def binomial(count: T, prob: T, name=None):
    return B.binomial(count.to(prob.dtype), prob).to(B.int64)


@op
def poisson(x: T, name=None):
    return B.poisson(x)


@op
def multinomial(x: T, num_samples=1, replacement=False, name=None):
    return B.multinomial(x, num_samples, replacement)


# --- limits of dtypes ------------------------------------------------------------------------------------------------

class finfo:
    def __init__(self, dtype):
        found = B.finfo(held_dtype(dtype))
        self.min, self.max, self.eps, self.tiny = found.min, found.max, found.eps, found.tiny
        self.smallest_normal, self.bits, self.resolution = found.tiny, found.bits, found.resolution
        self.dtype = found.dtype


class iinfo:
    def __init__(self, dtype):
        found = B.iinfo(held_dtype(dtype))
        self.min, self.max, self.bits, self.dtype = found.min, found.max, found.bits, found.dtype

