# SPDX-License-Identifier: Apache-2.0
"""Members of `paddle.Tensor` that 3.3 gives torch's form, and classes beside it."""
import torch as B
from paddle import core
from paddle.core import Tensor
from paddle.tensor_class import Parameter, Place

from .calls import Device, Size, default_dtype, down

# What is written here by hand, not taken from torch by name.
BY_HAND = set("""to size shape device requires_grad requires_grad_ data grad register_hook apply_ dtype cuda numpy item
    tolist copy_ coalesce indices values is_coalesced pin_memory is_cuda is_leaf itemsize T mT ndim get_device retain_grad""".split())


class Number(int):
    """`x.size`: the number of elements, which can be called as torch's `size`."""

    def __new__(cls, held):
        made = super().__new__(cls, held.numel())
        made.held = held
        return made

    def __call__(self, dim=None):
        return Size(self.held.shape) if dim is None else self.held.size(dim)


def here(device):
    """Whether a device is the processor, which is all that the model has."""
    if device is None or isinstance(device, Place):
        return
    if isinstance(device, int) or not isinstance(device, str):
        raise TypeError(f"{device!r} is no device")
    if device.partition(":")[0] not in ("cpu", "cuda", "gpu", "xpu"):
        raise ValueError(f"{device} is no device")
    if not device.startswith("cpu"):
        raise core.NotModelled("another device than the processor")


def to(self, *args, device=None, dtype=None, blocking=None, other=None, non_blocking=False, copy=False):
    """`to(device, dtype, blocking)`, `to(dtype, blocking)`, `to(other, blocking)`."""
    rest = list(args)
    first = rest.pop(0) if rest else None
    if isinstance(first, Tensor):
        other = first
    elif isinstance(first, core.DType) or isinstance(first, str) and first in core.DTYPES:
        dtype = first
    elif first is not None:
        device = first
        if rest and not isinstance(rest[0], bool):
            dtype = rest.pop(0)
    if len(rest) > 1 or any(not isinstance(r, bool) and r is not None for r in rest):
        raise TypeError(f"to() does not take {rest}")
    here(device)
    dtype = other.dtype if other is not None else dtype
    if dtype is None or core.held_dtype(dtype) == self.held.dtype:
        return Tensor(self.held.clone()) if copy else self
    return Tensor(self.held.to(core.held_dtype(dtype)))


def on_gpu(self, device_id=None, blocking=True, *, device=None, non_blocking=False):
    raise core.NotModelled("another device than the processor")


def requires_grad_(self, requires_grad=True):
    self.held.requires_grad_(requires_grad)
    return self


def copy_(self, other, non_blocking=False):
    """The dtypes have to be one; a tensor of another shape takes the place of this one."""
    if other.held.dtype != self.held.dtype:
        raise TypeError(f"copy_() takes the dtype {self.dtype.name}, not {other.dtype.name}")
    with B.no_grad():
        if other.held.shape == self.held.shape:
            self.held.copy_(other.held)
        else:
            self.held = other.held.clone()
    return self


def apply_(self, func):
    if self.held.requires_grad:
        raise RuntimeError("apply_ is not for tensors that require gradients")
    self.held.apply_(func)
    return self


def set_requires_grad(self, value):
    self.stop_gradient = not value


def attach():
    Tensor.shape = property(lambda self: Size(self.held.shape))
    Tensor.size = property(lambda self: Number(self.held))
    Tensor.device = property(lambda self: Device("cpu"))
    Tensor.is_cuda = property(lambda self: False)
    Tensor.requires_grad = property(lambda self: self.held.requires_grad, set_requires_grad)
    Tensor.to, Tensor.cuda, Tensor.requires_grad_, Tensor.apply_ = to, on_gpu, requires_grad_, apply_
    Tensor.copy_ = copy_
    Tensor.get_device = lambda self: -1
    first = Tensor.__init__

    def made(self, *args, **kwargs):
        """Of a tensor of the backend inside of the model; of sizes or numbers as torch does."""
        if len(args) == 1 and isinstance(args[0], B.Tensor) and not kwargs:
            first(self, args[0])
        else:
            default_dtype()
            kwargs = {k: v for k, v in kwargs.items() if k != "device" or here(v)}
            first(self, B.Tensor(*down(args), **kwargs))
    Tensor.__init__ = made


class OfParameters(type):
    """Whatever learns is an instance, however it was made."""

    def __instancecheck__(cls, value):
        return isinstance(value, Parameter)

    def __call__(cls, data=None, requires_grad=True, **kwargs):
        if isinstance(data, (list, tuple)):
            dtype = kwargs.pop("dtype", requires_grad)
            return Parameter(B.zeros(list(data), dtype=core.held_dtype(dtype)))
        held = B.empty(0) if data is None else data.held
        return Parameter(held.detach(), requires_grad)


class NewParameter(metaclass=OfParameters):
    """`paddle.nn.Parameter`."""


def typed(name):
    """`paddle.FloatTensor` and the like: classes that make tensors of one dtype."""
    def make(*args, device=None):
        here(device)
        return Tensor(getattr(B, name)(*down(args)))
    make.__name__ = name
    return make
