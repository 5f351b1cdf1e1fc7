# SPDX-License-Identifier: Apache-2.0
"""Reading and writing at positions."""
import torch as B

from .core import T, op

REDUCTIONS = {"add": "sum", "mul": "prod", "multiply": "prod", "mean": "mean", "amin": "amin", "amax": "amax"}


@op
def gather(x: T, index: T, axis=None, name=None):
    """Slices along one axis, as `index_select`."""
    axis = 0 if axis is None else int(axis)
    if index.dim() == 0:
        return x.select(axis, int(index))
    if index.dim() != 1:
        raise ValueError("the index of gather has no or one dimension")
    return x.index_select(axis, index)


@op
def gather_nd(x: T, index: T, name=None):
    return x[tuple(index.unbind(-1))]


@op
def index_select(x: T, index: T, axis=0, name=None):
    if index.dim() != 1:
        raise ValueError("the index of index_select has one dimension")
    return x.index_select(axis, index)


@op
def index_sample(x: T, index: T):
    return x.gather(1, index)


def along(arr, indices, axis, broadcast):
    if arr.dim() != indices.dim():
        raise ValueError("`indices` and `arr` must have the same number of dimensions!")
    axis = axis % arr.dim() if arr.dim() else axis
    if not broadcast:
        for a in range(arr.dim()):
            if a != axis and indices.shape[a] > arr.shape[a]:
                raise ValueError("indices reach beyond arr")
        return indices
    wanted = list(B.broadcast_shapes(tuple(1 if a == axis else n for a, n in enumerate(indices.shape)),
                                     tuple(1 if a == axis else n for a, n in enumerate(arr.shape))))
    wanted[axis] = indices.shape[axis]
    return indices.expand(wanted)


@op
def take_along_axis(arr: T, indices: T, axis, broadcast=True):
    return B.gather(arr, axis, along(arr, indices, axis, broadcast))


@op
def put_along_axis(arr: T, indices: T, values, axis, reduce="assign", include_self=True, broadcast=True):
    indices = along(arr, indices, axis, broadcast)
    values = values.to(arr.dtype) if isinstance(values, B.Tensor) else B.tensor(values, dtype=arr.dtype)
    if broadcast or values.numel() == 1:
        values = values.expand(indices.shape)
    elif any(v < i for v, i in zip(values.shape, indices.shape)):
        raise ValueError("values are smaller than indices")
    if reduce == "assign":
        return B.scatter(arr, axis, indices, values)
    if reduce not in REDUCTIONS:
        raise ValueError(f"no such reduce: {reduce}")
    return B.scatter_reduce(arr, axis, indices, values, REDUCTIONS[reduce], include_self=include_self)


@op
def scatter(x: T, index: T, updates: T, overwrite=True, name=None):
    """Rows are written to `x[index[i]]`."""
    result = x.clone()
    if index.dim() == 0:
        index, updates = index.reshape(1), updates.unsqueeze(0)
    if index.dim() != 1:
        raise ValueError("the index of scatter has no or one dimension")
    if overwrite:
        result[index] = updates
        return result
    result[index] = B.zeros_like(updates)
    return result.index_add(0, index, updates)


@op
def scatter_nd_add(x: T, index: T, updates: T, name=None):
    return x.clone().index_put(tuple(index.unbind(-1)), updates, accumulate=True)


@op
def scatter_nd(index: T, updates: T, shape, name=None):
    return B.zeros(shape, dtype=updates.dtype).index_put(tuple(index.unbind(-1)), updates, accumulate=True)


@op
def index_add(x: T, index: T, axis, value: T, name=None):
    return x.index_add(axis, index, value)


@op
def index_fill(x: T, index: T, axis, value, name=None):
    return x.index_fill(axis, index, value)


@op
def index_put(x: T, indices, value: T, accumulate=False, name=None):
    if not isinstance(indices, (tuple, list)):
        raise TypeError("indices are a tuple of tensors")
    if value.dtype != x.dtype:
        raise TypeError("value has another dtype")
    return x.clone().index_put(tuple(indices), value, accumulate=bool(accumulate))


@op
def masked_fill(x: T, mask: T, value, name=None):
    if mask.dtype != B.bool:
        raise TypeError("the mask is bool")
    value = value.to(x.dtype) if isinstance(value, B.Tensor) else B.tensor(value, dtype=x.dtype)
    return B.where(mask, value, x)


@op
def masked_select(x: T, mask: T, name=None):
    if mask.dtype != B.bool:
        raise TypeError("the mask is bool")
    return B.masked_select(x, mask)


@op
def masked_scatter(x: T, mask: T, value: T, name=None):
    return x.expand(B.broadcast_shapes(x.shape, mask.shape)).clone().masked_scatter(mask, value)


@op
def nonzero(x: T, as_tuple=False):
    return tuple(B.nonzero(x, as_tuple=True)) if as_tuple else B.nonzero(x)


@op
def take(x: T, index: T, mode="raise", name=None):
    flat, count = x.reshape(-1), x.numel()
    if mode == "raise":
        if bool(((index < -count) | (index >= count)).any()):
            raise ValueError("an index of take is out of range")
        index = B.where(index < 0, index + count, index)
    elif mode == "wrap":
        index = index % count
    elif mode == "clip":
        index = index.clamp(0, count - 1)
    else:
        raise ValueError(f"no such mode: {mode}")
    return flat[index]


@op
def select_scatter(x: T, values: T, axis, index, name=None):
    return B.select_scatter(x, values, axis, index)


@op
def slice_scatter(x: T, value: T, axes, starts, ends, strides, name=None):
    result = x.clone()
    index = [slice(None)] * x.dim()
    for axis, start, end, stride in zip(axes, starts, ends, strides):
        index[axis] = slice(start, end, stride)
    result[tuple(index)] = value
    return result


@op
def diagonal_scatter(x: T, y: T, offset=0, axis1=0, axis2=1, name=None):
    return B.diagonal_scatter(x, y, offset, axis1, axis2)


@op
def fill_diagonal_(x: T, value, offset=0, wrap=False, name=None):
    if x.dim() == 2:
        rows = min(x.shape[0] + min(offset, 0), x.shape[1] - max(offset, 0))
        step = B.arange(max(rows, 0))
        x[step - min(offset, 0), step + max(offset, 0)] = value
        if wrap and x.shape[0] > x.shape[1]:
            x.fill_diagonal_(value, wrap=True)
        return x
    return x.fill_diagonal_(value)


@op
def multiplex(inputs, index: T, name=None):
    return B.stack([inputs[int(k)][i] for i, k in enumerate(index.reshape(-1))])
