# SPDX-License-Identifier: Apache-2.0
"""`paddle.Tensor`: the attributes and operators. Methods that are functions as well are attached by `methods.py`."""
import numpy
import torch as backend

from . import core


class Place:
    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return f"Place({self.text})"

    def __eq__(self, other):
        return isinstance(other, Place) and self.text == other.text

    def __hash__(self):
        return hash(self.text)

    def is_cpu_place(self):
        return self.text == "cpu"

    def is_gpu_place(self):
        return self.text.startswith("gpu")


class Tensor:
    __array_ufunc__ = None  # `numpy.float64(2) * x` is left to the tensor

    def __init__(self, held):
        self.held = held
        self.persistable = False

    # --- what it is ---

    @property
    def shape(self):
        return list(self.held.shape)

    @property
    def ndim(self):
        return self.held.dim()

    def dim(self):
        return self.held.dim()

    def ndimension(self):
        return self.held.dim()

    def rank(self):
        return Tensor(backend.tensor(self.held.dim(), dtype=backend.int32))

    @property
    def size(self):
        return self.held.numel()

    def numel(self):
        return Tensor(backend.tensor(self.held.numel()))

    @property
    def dtype(self):
        return core.OF_HELD[self.held.dtype]

    @property
    def place(self):
        return Place("cpu")

    @property
    def T(self):
        return Tensor(self.held.permute(*reversed(range(self.held.dim()))))

    @property
    def mT(self):
        if self.held.dim() < 2:
            raise ValueError("mT needs two dimensions")
        return Tensor(self.held.transpose(-1, -2))

    @property
    def name(self):
        return "tensor"

    @property
    def data(self):
        return self

    @data.setter
    def data(self, value):
        self._take(value)

    @property
    def real(self):
        raise TypeError("real is a method")

    @property
    def strides(self):
        return list(self.held.stride())

    def get_strides(self):
        return list(self.held.stride())

    def element_size(self):
        return self.held.element_size()

    @property
    def itemsize(self):
        return self.held.element_size()

    @property
    def nbytes(self):
        return self.held.element_size() * self.held.numel()

    def data_ptr(self):
        return self.held.data_ptr()

    def is_contiguous(self):
        return self.held.is_contiguous()

    def contiguous(self):
        return Tensor(self.held.contiguous())

    def is_dense(self):
        return not self.held.is_sparse

    def is_selected_rows(self):
        """What an embedding with `sparse` gives as the gradient of its weight: some rows, not a sparse tensor."""
        return self.held.is_sparse

    def is_sparse(self):
        return False

    def is_sparse_coo(self):
        return False

    def is_sparse_csr(self):
        return False

    def indices(self, name=None):
        raise RuntimeError("only effective for SparseCooTensor")

    coalesce = values = nnz = is_coalesced = indices

    # --- values ---

    def numpy(self):
        return self.held.detach().numpy()

    def __array__(self, dtype=None):
        found = self.numpy()
        return found.astype(dtype) if dtype else found

    def item(self, *args):
        found = self.held.detach()
        if not args:
            return found.item()
        if len(args) == 1:
            return found.reshape(-1)[args[0]].item()
        return found[args].item()

    def tolist(self):
        return self.held.tolist()

    def __bool__(self):
        if self.held.numel() != 1:
            raise ValueError("The truth value of an array with more than one element is ambiguous.")
        return bool(self.held.detach().reshape(()).item())

    def __int__(self):
        return int(self.held)

    def __index__(self):
        return self.held.__index__()

    def __float__(self):
        return float(self.held)

    def __complex__(self):
        return complex(self.held)

    def __len__(self):
        if not self.held.dim():
            raise TypeError("len() of a 0-D tensor")
        return len(self.held)

    def __iter__(self):
        return iter([Tensor(t) for t in self.held])

    def __format__(self, spec):
        return format(self.held.detach(), spec)

    def __repr__(self):
        return f"Tensor(shape={self.shape}, dtype={self.dtype.name}, {self.held.detach().tolist()})"

    def __deepcopy__(self, memory):
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.held = self.held.detach().clone().requires_grad_(self.held.requires_grad)
        return copy

    # --- conversion ---

    def astype(self, dtype):
        return Tensor(self.held.to(core.held_dtype(dtype)))

    def cast(self, dtype):
        return self.astype(dtype)

    def cast_(self, dtype):
        return self._take(self.astype(dtype))

    def float(self):
        return self.astype("float32")

    def double(self):
        return self.astype("float64")

    def int(self):
        return self.astype("int32")

    def long(self):
        return self.astype("int64")

    def half(self):
        return self.astype("float16")

    def bool(self):
        return self.astype("bool")

    def type_as(self, other):
        return self.astype(other.dtype)

    def cpu(self):
        return Tensor(self.held)

    def cuda(self, device_id=None, blocking=True):
        raise core.NotModelled("paddle.Tensor.cuda without a GPU")

    def pin_memory(self, blocking=True):
        raise core.NotModelled("paddle.Tensor.pin_memory without a GPU")

    def to(self, *args, **kwargs):
        """`to(device, dtype, blocking)`, `to(dtype, blocking)`, `to(other, blocking)`."""
        unknown = set(kwargs) - {"device", "dtype", "blocking", "other"}
        if unknown or len(args) > 3:
            raise TypeError(f"to() got unexpected arguments {sorted(unknown)}")
        dtype = kwargs.get("dtype")
        for value in list(args) + [kwargs.get("device"), kwargs.get("other")]:
            if isinstance(value, Tensor):
                dtype = value.dtype
            elif isinstance(value, core.DType) or isinstance(value, str) and value in core.DTYPES:
                dtype = value
            elif isinstance(value, str) and value.split(":")[0] not in ("cpu", "gpu", "xpu"):
                raise ValueError(f"{value} is no device")
            elif isinstance(value, str) and not value.startswith("cpu"):
                raise core.NotModelled("another device than the processor")
            elif not isinstance(value, (str, Place, bool)) and value is not None:
                raise TypeError(f"to() does not take {value!r}")
        return Tensor(self.held.to(core.held_dtype(dtype))) if dtype is not None else self

    # --- gradients ---

    @property
    def stop_gradient(self):
        return not self.held.requires_grad

    @stop_gradient.setter
    def stop_gradient(self, value):
        if value and not self.held.is_leaf:
            self.held = self.held.detach()
        else:
            self.held.requires_grad_(not value)

    @property
    def is_leaf(self):
        return self.held.is_leaf

    @property
    def grad(self):
        return None if self.held.grad is None else Tensor(self.held.grad)

    @grad.setter
    def grad(self, value):
        self.held.grad = None if value is None else value.held

    @property
    def grad_fn(self):
        return self.held.grad_fn

    @property
    def gradient_(self):
        raise AttributeError("gradient_")

    def gradient(self):
        return None if self.held.grad is None else self.held.grad.numpy()

    def backward(self, grad_tensor=None, retain_graph=False):
        if grad_tensor is None:
            seed = backend.ones_like(self.held)
        elif isinstance(grad_tensor, Tensor):
            seed = grad_tensor.held
        else:
            raise TypeError("grad_tensor must be a Tensor")
        self.held.backward(seed, retain_graph=retain_graph)

    def detach(self):
        return Tensor(self.held.detach())

    def detach_(self):
        self.held.detach_()
        return self

    def clone(self):
        return Tensor(self.held.clone())

    def clear_grad(self, set_to_zero=True):
        if self.held.grad is not None:
            if self.held.grad.is_sparse:  # of an embedding with `sparse`: no rows are left
                self.held.grad.zero_()
            else:
                self.held.grad = backend.zeros_like(self.held) if set_to_zero else None

    clear_gradient = clear_grad

    def zero_grad(self):
        raise core.missing("paddle.Tensor", "zero_grad")

    def retain_grads(self):
        self.held.retain_grad()

    def register_hook(self, hook):
        def call(gradient):
            result = hook(Tensor(gradient))
            return None if result is None else result.held
        return self.held.register_hook(call)

    # --- writing ---

    def _take(self, result):
        """This tensor holds `result` from now on; what shares its memory sees it, as long as the shape stays."""
        if result.held.dtype != self.held.dtype and not isinstance(result, type(None)):
            result = Tensor(result.held.to(self.held.dtype)) if core.is_float(self.held) == core.is_float(result.held) \
                else result
        if result.held.shape == self.held.shape and result.held.dtype == self.held.dtype:
            if self.held.is_leaf and self.held.requires_grad:
                with backend.no_grad():
                    self.held.copy_(result.held)
            else:
                self.held.copy_(result.held.clone())
        else:
            self.held = result.held
        return self

    def set_value(self, value):
        value = value.held if isinstance(value, Tensor) else backend.tensor(numpy.asarray(value))
        if value.shape != self.held.shape:
            raise ValueError(f"shapes differ: {list(value.shape)} and {self.shape}")
        if value.dtype != self.held.dtype:
            raise AssertionError(f"set_value() takes the dtype {self.dtype.name}, not {value.dtype}")
        with backend.no_grad():
            self.held.copy_(value)

    def copy_(self, other, blocking=True):
        with backend.no_grad():
            self.held.copy_(other.held)
        return self

    def set_(self, source=None, shape=None, stride=None, offset=0):
        """The memory of another tensor; views of a part of it are not modelled."""
        if source is None or shape is not None or stride is not None or offset:
            raise core.missing("paddle.Tensor", "set_ with these arguments")
        self.held.data = source.held.detach()
        return self

    def get_tensor(self):
        return self

    def value(self):
        return self

    # --- subscripts ---

    def __getitem__(self, index):
        return Tensor(self.held[subscript(index)])

    def __setitem__(self, index, value):
        value = core.unwrap(value)
        if isinstance(value, numpy.ndarray):
            value = backend.tensor(value)
        if isinstance(value, backend.Tensor):
            value = value.to(self.held.dtype)
        self.held[subscript(index)] = value

    def __getattr__(self, name):
        if name == "held" or name.startswith("__"):
            raise AttributeError(name)
        raise core.missing("paddle.Tensor", name)


def subscript(index):
    if isinstance(index, tuple):
        return tuple(subscript(part) for part in index)
    if isinstance(index, slice):
        return slice(*[int(p) if isinstance(p, Tensor) else p for p in (index.start, index.stop, index.step)])
    if isinstance(index, list):
        return [core.unwrap(part) for part in index]
    if isinstance(index, numpy.ndarray):
        return backend.tensor(index)
    return core.unwrap(index)


# --- operators -------------------------------------------------------------------------------------------------------

def binary(function, swap=False):
    def call(self, other):
        if other is None or isinstance(other, (str, list, tuple, dict, core.DType, Place)):
            return NotImplemented
        x, y = core.operands(self.held, core.unwrap(other))
        return Tensor(function(y, x) if swap else function(x, y))
    return call


def divide(x, y):
    """Integers divided are float32."""
    if core.is_integer(x):
        return x.to(backend.float32) / y.to(backend.float32)
    return x / y


ARITHMETIC = {"add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "truediv": divide,
              "floordiv": lambda x, y: backend.div(x, y, rounding_mode="floor"), "mod": backend.remainder,
              "pow": lambda x, y: x ** y, "and": lambda x, y: x & y, "or": lambda x, y: x | y,
              "xor": lambda x, y: x ^ y}
COMPARISON = {"lt": lambda x, y: x < y, "le": lambda x, y: x <= y, "gt": lambda x, y: x > y,
              "ge": lambda x, y: x >= y, "eq": lambda x, y: x == y, "ne": lambda x, y: x != y}
for word, what in ARITHMETIC.items():
    setattr(Tensor, f"__{word}__", binary(what))
    setattr(Tensor, f"__r{word}__", binary(what, swap=True))
for word, what in COMPARISON.items():
    setattr(Tensor, f"__{word}__", binary(what))
Tensor.__matmul__ = lambda self, other: Tensor(self.held @ other.held)
Tensor.__rmatmul__ = lambda self, other: Tensor(other.held @ self.held)


def no_shift(self, other):
    raise core.NotModelled("paddle.Tensor shifted by an operator")


Tensor.__lshift__ = Tensor.__rshift__ = no_shift
Tensor.__neg__ = lambda self: Tensor(-self.held)
Tensor.__pos__ = lambda self: self
Tensor.__abs__ = lambda self: Tensor(self.held.abs())
Tensor.__invert__ = lambda self: Tensor(~self.held)
Tensor.__hash__ = lambda self: id(self)


class Parameter(Tensor):
    """What layers learn: does not stop gradients."""

    def __init__(self, held, trainable=True):
        super().__init__(held)
        self.optimize_attr = {"learning_rate": 1.0}
        if core.is_float(held) or core.is_complex(held):
            self.held.requires_grad_(trainable)

    @property
    def trainable(self):
        return not self.stop_gradient

    @trainable.setter
    def trainable(self, value):
        self.stop_gradient = not value
