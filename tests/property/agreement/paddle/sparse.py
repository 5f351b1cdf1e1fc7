# SPDX-License-Identifier: Apache-2.0
"""`paddle.sparse`, as far as graphs need it: tensors of coordinates. Dense functions do not take them.

Products are those of a graphics card: on the processor Paddle 3 has no kernel for them.
"""
import torch as B

from . import core, creation
from .core import Tensor


class SparseCooTensor(Tensor):
    """A `paddle.Tensor` with coordinates and values; they are found as they were given until it is coalesced."""

    def __init__(self, coordinates):
        self.coordinates = coordinates
        self.persistable = False

    @property
    def held(self):
        raise core.NotModelled("a function for dense tensors of a sparse one")

    @property
    def shape(self):
        return list(self.coordinates.shape)

    @property
    def ndim(self):
        return self.coordinates.dim()

    @property
    def dtype(self):
        return core.OF_HELD[self.coordinates.dtype]

    def is_dense(self):
        return False

    def is_selected_rows(self):
        return False

    def is_sparse(self):
        return True

    def is_sparse_coo(self):
        return True

    def indices(self):
        return Tensor(self.coordinates._indices())

    def values(self):
        return Tensor(self.coordinates._values())

    def nnz(self):
        return self.coordinates._nnz()

    def is_coalesced(self):
        return self.coordinates.is_coalesced()

    def coalesce(self, name=None):
        return SparseCooTensor(self.coordinates.coalesce())

    def to_dense(self):
        return Tensor(self.coordinates.to_dense())


def sparse_coo_tensor(indices, values, shape=None, dtype=None, place=None, stop_gradient=True):
    indices = indices if isinstance(indices, Tensor) else creation.to_tensor(indices)
    values = values if isinstance(values, Tensor) else creation.to_tensor(values, dtype)
    coordinates, numbers = indices.held, values.held if dtype is None else values.held.to(core.held_dtype(dtype))
    if coordinates.dim() != 2:
        raise ValueError("'indices' must be 2-D.")
    if coordinates.dtype not in (B.int8, B.int16, B.int32, B.int64):
        raise TypeError("the dtype of indices must be 'int8' or 'int16' or 'int32' or 'int64'")
    if coordinates.shape[1] != numbers.shape[0]:
        raise ValueError("the indices and values must have same number of non-zero")
    least = (coordinates.max(1).values + 1).tolist() + list(numbers.shape[1:])
    size = least if shape is None else list(shape)
    if size < least or len(size) != len(least):
        raise ValueError(f"the minimum shape required is {least}, but get {size}")
    numbers = numbers.detach() if stop_gradient else numbers
    return SparseCooTensor(B.sparse_coo_tensor(coordinates.to(B.int64), numbers, size))


def matmul(x, y, name=None):
    if not isinstance(x, SparseCooTensor) or isinstance(y, SparseCooTensor):
        raise core.NotModelled("paddle.sparse.matmul but of a sparse and a dense matrix")
    if x.dtype.name != y.dtype.name or x.ndim < 2 or y.ndim < 2:
        raise ValueError("matrices of one dtype")
    return Tensor(B.sparse.mm(x.coordinates, y.held))


def coalesce(x, name=None):
    return x.coalesce()


def __getattr__(name):
    raise core.missing("paddle.sparse", name)
