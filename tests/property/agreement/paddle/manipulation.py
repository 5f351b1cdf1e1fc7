# SPDX-License-Identifier: Apache-2.0
"""Shapes, joining, splitting, repeating."""
import builtins

import torch as B

from . import core
from .core import T, TL, Tensor, op, promote
from .creation import shape_of


@op
def reshape(x: T, shape, name=None):
    """0 keeps the dimension of the input at its place, -1 is worked out."""
    wanted = shape_of(shape)
    if x.numel():
        wanted = [x.shape[i] if n == 0 else n for i, n in enumerate(wanted)]
    return x.reshape(wanted)


@op
def view(x: T, shape_or_dtype, name=None):
    if isinstance(shape_or_dtype, (list, tuple)):
        return x.view([int(n) for n in shape_or_dtype])
    return x.view(core.held_dtype(shape_or_dtype))


@op
def view_as(x: T, other: T, name=None):
    return x.view(other.shape)


@op
def transpose(x: T, perm, name=None):
    """`perm` names every dimension."""
    if not isinstance(perm, (list, tuple)) or len(perm) != x.dim():
        raise ValueError(f"perm has to name all of {x.dim()} dimensions, but got {perm!r}")
    return x.permute(*[int(p) for p in perm]) if x.dim() else x


@op
def t(input: T, name=None):
    if input.dim() > 2:
        raise ValueError("Input(input) only support N-D (N<=2) tensor")
    return input.t()


@op
def matrix_transpose(x: T, name=None):
    return x.transpose(-1, -2)


@op
def moveaxis(x: T, source, destination, name=None):
    return B.moveaxis(x, source, destination)


@op
def squeeze(x: T, axis=None, name=None):
    """Axes whose length is not one stay."""
    if axis is None:
        return x.squeeze()
    axes = axis.reshape(-1).tolist() if isinstance(axis, B.Tensor) else [axis] if isinstance(axis, int) else list(axis)
    for a in axes:
        if not -max(x.dim(), 1) <= a < max(x.dim(), 1):
            raise ValueError(f"axis {a} is out of range")
    axes = {a % x.dim() for a in axes} if x.dim() else set()
    return x.reshape([n for a, n in enumerate(x.shape) if not (a in axes and n == 1)])


@op
def unsqueeze(x: T, axis, name=None):
    axes = axis.reshape(-1).tolist() if isinstance(axis, B.Tensor) else [axis] if isinstance(axis, int) else list(axis)
    for a in axes:
        x = x.unsqueeze(a)
    return x


@op
def flatten(x: T, start_axis=0, stop_axis=-1, name=None):
    return x.flatten(start_axis, stop_axis) if x.dim() else x.reshape(1)


@op
def unflatten(x: T, axis, shape, name=None):
    shape, axis = shape_of(shape), axis % x.dim()
    return x.reshape(list(x.shape[:axis]) + shape + list(x.shape[axis + 1:]))


@op
def expand(x: T, shape, name=None):
    return x.expand(shape_of(shape))


@op
def expand_as(x: T, y: T, name=None):
    return x.expand(y.shape)


@op
def broadcast_to(x: T, shape, name=None):
    return x.expand(shape_of(shape))


@op
def broadcast_tensors(input: TL, name=None):
    return list(B.broadcast_tensors(*input))


def broadcast_shape(x_shape, y_shape):
    return list(B.broadcast_shapes(tuple(x_shape), tuple(y_shape)))


@op
def tile(x: T, repeat_times, name=None):
    return B.tile(x, shape_of(repeat_times))


@op
def repeat_interleave(x: T, repeats, axis=None, name=None):
    return B.repeat_interleave(x, repeats, dim=axis)


@op
def concat(x: TL, axis=0, name=None):
    axis = int(axis)
    for a in x[1:]:
        promote(x[0], a)
    return B.cat(x, dim=axis)


@op
def stack(x: TL, axis=0, name=None):
    return B.stack(x, dim=axis)


@op
def split(x: T, num_or_sections, axis=0, name=None):
    """A number is how many parts of one length there are; a list is the lengths, one of which may be -1."""
    axis = int(axis)
    length = x.shape[axis]
    if isinstance(num_or_sections, int):
        if length % num_or_sections:
            raise ValueError(f"{length} cannot be split into {num_or_sections} parts of one length")
        return list(x.split(length // num_or_sections, axis))
    sections = [int(n) for n in num_or_sections]
    if -1 in sections:
        sections[sections.index(-1)] = length - sum(n for n in sections if n != -1)
    if sum(sections) != length:
        raise ValueError(f"the sections {sections} are not {length}")
    return list(x.split(sections, axis))


@op
def chunk(x: T, chunks, axis=0, name=None):
    axis = int(axis)
    if x.shape[axis] % chunks:
        raise ValueError(f"{x.shape[axis]} cannot be split into {chunks} parts of one length")
    return list(x.chunk(chunks, axis))


@op
def tensor_split(x: T, num_or_indices, axis=0, name=None):
    return list(B.tensor_split(x, num_or_indices, dim=axis))


def splitting(name, what):
    def operation(x: T, num_or_indices, name=None):
        return list(what(x, num_or_indices))
    operation.__name__ = name
    return op(operation)


hsplit = splitting("hsplit", lambda x, n: B.tensor_split(x, n, dim=0 if x.dim() == 1 else 1))
vsplit = splitting("vsplit", lambda x, n: B.tensor_split(x, n, dim=0))
dsplit = splitting("dsplit", lambda x, n: B.tensor_split(x, n, dim=2))


@op
def unbind(input: T, axis=0):
    return list(B.unbind(input, axis))


@op
def unstack(x: T, axis=0, num=None):
    return list(B.unbind(x, axis))


def joining(name, what):
    def operation(x: TL, name=None):
        return what(x)
    operation.__name__ = name
    return op(operation)


hstack, vstack, dstack = joining("hstack", B.hstack), joining("vstack", B.vstack), joining("dstack", B.dstack)
column_stack, row_stack = joining("column_stack", B.column_stack), joining("row_stack", B.vstack)


@op
def block_diag(inputs: TL, name=None):
    return B.block_diag(*inputs)


@op
def cartesian_prod(x: TL, name=None):
    return B.cartesian_prod(*x)


@op
def combinations(x: T, r=2, with_replacement=False, name=None):
    return B.combinations(x, r, with_replacement)


def at_least(name, what):
    def call(*inputs, name=None):
        tensors = [i if isinstance(i, Tensor) else core.wrap(B.tensor(i)) for i in inputs]
        result = [core.wrap(what(t.held)) for t in tensors]
        return result[0] if len(result) == 1 else result
    call.__name__ = name
    return call


atleast_1d, atleast_2d = at_least("atleast_1d", B.atleast_1d), at_least("atleast_2d", B.atleast_2d)
atleast_3d = at_least("atleast_3d", B.atleast_3d)


@op
def flip(x: T, axis, name=None):
    return B.flip(x, [axis] if isinstance(axis, int) else list(axis))


@op
def roll(x: T, shifts, axis=None, name=None):
    return B.roll(x, shifts, axis)


@op
def rot90(x: T, k=1, axes=[0, 1], name=None):
    return B.rot90(x, k, axes)


@op
def unfold(x: T, axis, size, step, name=None):
    return x.unfold(axis, size, step)


@op
def as_strided(x: T, shape, stride, offset=0, name=None):
    return B.as_strided(x, shape, stride, offset)


@op
def as_complex(x: T, name=None):
    return B.view_as_complex(x)


@op
def as_real(x: T, name=None):
    return B.view_as_real(x)


@op
def diagonal(x: T, offset=0, axis1=0, axis2=1, name=None):
    return B.diagonal(x, offset, axis1, axis2)


@op
def trace(x: T, offset=0, axis1=0, axis2=1, name=None):
    return B.diagonal(x, offset, axis1, axis2).sum(-1)


@op
def slice(input: T, axes, starts, ends):
    for axis, start, end in zip(axes, starts, ends):
        length = input.shape[axis]
        first, last, _ = builtins.slice(int(start), int(end)).indices(length)
        input = input.narrow(axis, first, max(last - first, 0))
    return input


@op
def strided_slice(x: T, axes, starts, ends, strides, name=None):
    for axis, start, end, stride in zip(axes, starts, ends, strides):
        index = B.arange(x.shape[axis])[int(start):int(end):int(stride)]
        x = x.index_select(axis, index)
    return x


def cast(x, dtype):
    return x.astype(dtype)


def numel(x, name=None):
    return x.numel()


def shape(input):
    return core.wrap(B.tensor(list(input.shape), dtype=B.int32))


def rank(input):
    return input.rank()


@op
def crop(x: T, shape=None, offsets=None, name=None):
    offsets = offsets or [0] * x.dim()
    for axis, (n, start) in enumerate(zip(shape, offsets)):
        x = x.narrow(axis, start, x.shape[axis] - start if n == -1 else n)
    return x

