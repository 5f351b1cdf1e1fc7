# SPDX-License-Identifier: Apache-2.0
"""Sums, extremes, order and counts. A reduction gives one tensor: positions have functions of their own."""
import numpy
import torch as B

from .core import T, op
from .math import floating


def axes_of(x, axis):
    """The axes meant by None, a number or a sequence; `None` and `[]` are all of them."""
    if isinstance(axis, B.Tensor):
        axis = axis.tolist()
    if axis is None or isinstance(axis, (list, tuple)) and not axis:
        return list(range(x.dim()))
    axes = [axis] if isinstance(axis, int) else [int(a) for a in axis]
    for a in axes:
        if not -max_(x.dim(), 1) <= a < max_(x.dim(), 1):
            raise ValueError(f"axis {a} is out of range for {x.dim()} dimensions")
    return sorted({a % max_(x.dim(), 1) for a in axes})


def max_(a, b):
    return a if a > b else b


def over(x, axis, keepdim, reduce):
    """`reduce(x, dim)` over the axes put together at the end."""
    axes = axes_of(x, axis)
    if not x.dim():
        return reduce(x.reshape(1), 0)
    rest = [a for a in range(x.dim()) if a not in axes]
    along = 1
    for a in axes:
        along *= x.shape[a]
    flat = x.permute(*rest, *axes).reshape(*[x.shape[a] for a in rest], along)
    result = reduce(flat, -1)
    if keepdim:
        result = result.reshape([1 if a in axes else n for a, n in enumerate(x.shape)])
    return result


@op
def sum(x: T, axis=None, dtype=None, keepdim=False, name=None):
    if dtype is not None:
        x = x.to(dtype)
    return over(x, axis, keepdim, lambda f, d: f.sum(d))


@op
def nansum(x: T, axis=None, dtype=None, keepdim=False, name=None):
    if dtype is not None:
        x = x.to(dtype)
    return over(x, axis, keepdim, lambda f, d: f.nansum(d))


@op
def mean(x: T, axis=None, keepdim=False, name=None):
    return over(floating(x), axis, keepdim, lambda f, d: f.mean(d))


@op
def nanmean(x: T, axis=None, keepdim=False, name=None):
    return over(x, axis, keepdim, lambda f, d: f.nanmean(d))


@op
def prod(x: T, axis=None, keepdim=False, dtype=None, name=None):
    if dtype is not None:
        x = x.to(dtype)
    return over(x, axis, keepdim, lambda f, d: f.prod(d))


def extreme(name, which):
    def operation(x: T, axis=None, keepdim=False, name=None):
        return over(x, axis, keepdim, lambda f, d: getattr(B, which)(f, d))
    operation.__name__ = name
    return op(operation)


max, min = extreme("max", "amax"), extreme("min", "amin")
amax, amin = extreme("amax", "amax"), extreme("amin", "amin")


@op
def all(x: T, axis=None, keepdim=False, name=None):
    return over(x, axis, keepdim, lambda f, d: f.to(B.bool).all(d))


@op
def any(x: T, axis=None, keepdim=False, name=None):
    return over(x, axis, keepdim, lambda f, d: f.to(B.bool).any(d))


@op
def count_nonzero(x: T, axis=None, keepdim=False, name=None):
    return over(x, axis, keepdim, lambda f, d: (f != 0).sum(d))


@op
def std(x: T, axis=None, unbiased=True, keepdim=False, name=None):
    return over(x, axis, keepdim, lambda f, d: f.std(d, unbiased=bool(unbiased)))


@op
def var(x: T, axis=None, unbiased=True, keepdim=False, name=None):
    return over(x, axis, keepdim, lambda f, d: f.var(d, unbiased=bool(unbiased)))


@op
def logsumexp(x: T, axis=None, keepdim=False, name=None):
    return over(floating(x), axis, keepdim, lambda f, d: f.logsumexp(d))


def position(name, which):
    def operation(x: T, axis=None, keepdim=False, dtype="int64", name=None):
        if dtype not in (None, B.int32, B.int64):
            raise TypeError("the dtype of positions is int32 or int64")
        if axis is None:
            result = getattr(B, which)(x.reshape(-1), 0)
            result = result.reshape([1] * x.dim()) if keepdim else result
        else:
            result = getattr(B, which)(x, int(axis), keepdim)
        return result.to(dtype or B.int64)
    operation.__name__ = name
    return op(operation)


argmax, argmin = position("argmax", "argmax"), position("argmin", "argmin")


@op
def sort(x: T, axis=-1, descending=False, stable=False, name=None):
    return B.sort(x, dim=axis, descending=descending, stable=True)[0]


@op
def argsort(x: T, axis=-1, descending=False, stable=False, name=None):
    return B.sort(x, dim=axis, descending=descending, stable=True)[1]


@op
def topk(x: T, k, axis=None, largest=True, sorted=True, name=None):
    values, indices = B.topk(x, int(k), -1 if axis is None else axis, largest, sorted)
    return values, indices


@op
def kthvalue(x: T, k, axis=None, keepdim=False, name=None):
    values, indices = B.kthvalue(x, k, -1 if axis is None else axis, keepdim)
    return values, indices


@op
def mode(x: T, axis=-1, keepdim=False, name=None):
    """The most frequent value, the largest of them on a tie... the documentation leaves ties open; positions are the last."""
    values, indices = B.mode(x, axis, keepdim)
    return values, indices


def middle(x, axis, keepdim, mode, ignore_nan):
    if mode not in ("avg", "min"):
        raise ValueError(f"Mode {mode} is not supported. Must be avg or min.")
    if mode == "min":
        if axis is None:
            flat = x.reshape(-1)
            result = (B.nanmedian if ignore_nan else B.median)(flat)
            return result.reshape([1] * x.dim()) if keepdim else result
        if not isinstance(axis, int):
            return over(x, axis, keepdim, lambda f, d: (B.nanmedian if ignore_nan else B.median)(f, d)[0])
        values, indices = (B.nanmedian if ignore_nan else B.median)(x, axis, keepdim)
        return values, indices
    held = x.dtype if x.dtype == B.float64 else B.float32
    quantile_of = B.nanquantile if ignore_nan else B.quantile
    return over(x.to(held), axis, keepdim, lambda f, d: quantile_of(f, 0.5, d, interpolation="midpoint"))


@op
def median(x: T, axis=None, keepdim=False, mode="avg", name=None):
    return middle(x, axis, keepdim, mode, False)


@op
def nanmedian(x: T, axis=None, keepdim=False, mode="avg", name=None):
    return middle(x, axis, keepdim, mode, True)


def quantiles(x, q, axis, keepdim, interpolation, ignore_nan):
    which = numpy.nanquantile if ignore_nan else numpy.quantile
    values = q.numpy() if isinstance(q, B.Tensor) else numpy.asarray(q, dtype="float64")
    along = None if axis is None or not x.dim() else tuple(axes_of(x, axis))
    held = B.float64 if x.dtype == B.float64 else B.float32
    result = which(x.detach().numpy().astype("float64"), values, axis=along, keepdims=keepdim, method=interpolation)
    return B.tensor(result, dtype=held)


@op
def quantile(x: T, q, axis=None, keepdim=False, interpolation="linear", name=None):
    return quantiles(x, q, axis, keepdim, interpolation, False)


@op
def nanquantile(x: T, q, axis=None, keepdim=False, interpolation="linear", name=None):
    return quantiles(x, q, axis, keepdim, interpolation, True)


@op
def cumsum(x: T, axis=None, dtype=None, name=None):
    if dtype is not None:
        x = x.to(dtype)
    result = x.reshape(-1).cumsum(0) if axis is None else x.cumsum(axis)
    return result if x.dtype == B.bool else result.to(x.dtype)


@op
def cumprod(x: T, dim=None, dtype=None, name=None):
    if dtype is not None:
        x = x.to(dtype)
    return (x.reshape(-1).cumprod(0) if dim is None else x.cumprod(dim)).to(x.dtype)


@op
def logcumsumexp(x: T, axis=None, dtype=None, name=None):
    if dtype is not None:
        x = x.to(dtype)
    return B.logcumsumexp(x.reshape(-1), 0) if axis is None else B.logcumsumexp(x, axis)


def running(name, which):
    def operation(x: T, axis=None, dtype="int64", name=None):
        values, indices = getattr(B, which)(x.reshape(-1), 0) if axis is None else getattr(B, which)(x, axis)
        return values, indices.to(B.int32 if dtype == B.int32 else B.int64)
    operation.__name__ = name
    return op(operation)


cummax, cummin = running("cummax", "cummax"), running("cummin", "cummin")


@op
def unique(x: T, return_index=False, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None):
    array = x.detach().numpy()
    found = numpy.unique(array, return_index=True, return_inverse=True, return_counts=True, axis=axis)
    held = dtype or B.int64
    result = [B.tensor(found[0])]
    for wanted, part in ((return_index, found[1]), (return_inverse, found[2]), (return_counts, found[3])):
        if wanted:
            result.append(B.tensor(part.reshape(-1), dtype=held))
    return result[0] if len(result) == 1 else tuple(result)


@op
def unique_consecutive(x: T, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None):
    found = B.unique_consecutive(x, return_inverse=True, return_counts=True, dim=axis)
    result = [found[0]]
    if return_inverse:
        result.append(found[1].reshape(-1).to(dtype or B.int64))
    if return_counts:
        result.append(found[2].to(dtype or B.int64))
    return result[0] if len(result) == 1 else tuple(result)


@op
def searchsorted(sorted_sequence: T, values: T, out_int32=False, right=False, name=None):
    return B.searchsorted(sorted_sequence, values, out_int32=out_int32, right=right)


@op
def bucketize(x: T, sorted_sequence: T, out_int32=False, right=False, name=None):
    if sorted_sequence.dim() != 1:
        raise ValueError("sorted_sequence must be a vector")
    return B.bucketize(x, sorted_sequence, out_int32=out_int32, right=right)

