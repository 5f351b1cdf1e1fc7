# SPDX-License-Identifier: Apache-2.0
"""`Tensor`, `Parameter` and `ParameterTuple`: attributes, operators, indexing. The methods are in `methods.py`."""
import numpy
import torch as B

from . import core

OPERATORS = {"add": B.add, "sub": B.sub, "mul": B.mul, "truediv": B.true_divide, "pow": B.pow, "mod": B.remainder,
             "floordiv": lambda x, y: B.div(x, y, rounding_mode="floor")}
COMPARISONS = {"eq": B.eq, "ne": B.ne, "lt": B.lt, "le": B.le, "gt": B.gt, "ge": B.ge}
BITS = {"and": B.bitwise_and, "or": B.bitwise_or, "xor": B.bitwise_xor}


def data_of(data, dtype):
    """What a constructor makes of its data: lists of Python numbers become float32 and int64, arrays keep theirs."""
    if not (dtype is None or isinstance(dtype, core.DType)):
        raise TypeError(f"dtype is {dtype!r}, which is none of MindSpore's")
    held = core.held_dtype(dtype)
    if isinstance(data, Tensor):
        made = data.held.detach().clone()
    elif isinstance(data, numpy.ndarray):
        made = B.from_numpy(numpy.ascontiguousarray(data).copy()).reshape(data.shape)
    elif isinstance(data, numpy.generic):
        made = B.tensor(data.item(), dtype=core.held_dtype(data.dtype))
    elif isinstance(data, (bool, int, float, complex)):
        made = B.tensor(data, dtype=core.PYTHON[type(data)])
    elif isinstance(data, (list, tuple)):
        if any(isinstance(one, Tensor) for one in data):
            made = B.stack([data_of(one, None) for one in data])
        else:
            is_own = any(isinstance(one, (numpy.ndarray, numpy.generic)) for one in data)
            array = numpy.array(data)
            if array.dtype == object:
                raise TypeError("input_data is a list of different lengths or types")
            made = B.from_numpy(array)
            if made.dtype == B.float64 and not is_own:
                made = made.to(B.float32)
    else:
        raise TypeError(f"input_data of type {type(data).__name__}")
    return made if held is None else made.to(held)


class Tensor:
    __array_ufunc__ = None  # `numpy.float64(2) * x` is left to the tensor
    __hash__ = object.__hash__

    def __init__(self, input_data=None, dtype=None, shape=None, init=None, const_arg=False, device=None):
        if isinstance(dtype, (int, float)) or shape is not None and init is None:
            raise TypeError("Tensor() takes data, or a shape with init")
        if init is not None:
            from . import initializer
            input_data = initializer.initializer(init, shape, dtype)
        self.held = data_of(input_data, dtype)

    @classmethod
    def _of(cls, held):
        made = Tensor.__new__(Tensor)
        made.held = held
        return made

    def __getattr__(self, name):
        if name.startswith("__") or name in ("held", "param_name"):
            raise AttributeError(name)
        raise core.missing("mindspore.Tensor", name)

    # --- what it is ---

    shape = property(lambda self: tuple(self.held.shape))
    ndim = property(lambda self: self.held.dim())
    size = property(lambda self: self.held.numel())
    dtype = property(lambda self: core.OF_HELD[self.held.dtype])
    itemsize = property(lambda self: self.held.element_size())
    nbytes = property(lambda self: self.held.element_size() * self.held.numel())
    strides = property(lambda self: tuple(n * self.held.element_size() for n in self.held.stride()))
    has_init = property(lambda self: False)
    T = property(lambda self: Tensor._of(self.held.permute(*reversed(range(self.held.dim())))))
    mT = property(lambda self: Tensor._of(self.held.transpose(-1, -2)))

    # --- values ---

    def asnumpy(self):
        return self.held.detach().numpy()

    def __array__(self, dtype=None):
        found = self.asnumpy()
        return found.astype(dtype) if dtype else found

    def __bool__(self):
        if self.held.numel() != 1:
            raise ValueError("The truth value of an array with several elements is ambiguous.")
        return bool(self.held.detach().reshape(()).item())

    def __int__(self):
        return int(self.held)

    def __float__(self):
        return float(self.held)

    def __index__(self):
        return self.held.__index__()

    def __len__(self):
        if not self.held.dim():
            raise TypeError("Not support len of a 0-D tensor")
        return len(self.held)

    def __iter__(self):
        return iter([Tensor._of(one) for one in self.held])

    def __contains__(self, value):
        return bool((self.held == core.unwrap(value)).any())

    def __repr__(self):
        return str(self.asnumpy())

    def __deepcopy__(self, memory):
        return Tensor._of(self.held.detach().clone())

    def __reduce__(self):
        return Tensor, (self.asnumpy(),)

    # --- operators ---

    def __getitem__(self, index):
        return Tensor._of(self.held[read_index(index)])

    def __setitem__(self, index, value):
        value = core.unwrap(value)
        if not isinstance(value, B.Tensor):
            value = B.tensor(value)
        self.held[read_index(index)] = value.to(self.held.dtype)

    def __neg__(self):
        return Tensor._of(-self.held)

    def __pos__(self):
        return self

    def __abs__(self):
        return Tensor._of(self.held.abs())

    def __invert__(self):
        return Tensor._of(~self.held)

    def __matmul__(self, other):
        return Tensor._of(self.held @ tensor_only(other))

    def __rmatmul__(self, other):
        return Tensor._of(tensor_only(other) @ self.held)

    def __round__(self, digits=None):
        raise TypeError("type Tensor doesn't define __round__ method")


def tensor_only(value):
    if not isinstance(value, Tensor):
        raise TypeError(f"unsupported operand of type {type(value).__name__}")
    return value.held


def read_index(index):
    """An index of the backend. Lists are indices as in NumPy."""
    if isinstance(index, tuple):
        return tuple(read_index(one) for one in index)
    if isinstance(index, Tensor):
        held = index.held
        return held.long() if held.dtype not in (B.bool, B.uint8) else held
    if isinstance(index, slice):
        return slice(*(None if one is None else int(one) for one in (index.start, index.stop, index.step)))
    if isinstance(index, numpy.ndarray):
        return B.from_numpy(index)
    if isinstance(index, (list, range)):
        return B.tensor(list(index))
    return index


def is_operand(value):
    return isinstance(value, (Tensor, bool, int, float, complex, numpy.generic, numpy.ndarray, list, tuple))


def attach_operators():
    def forward(function):
        def apply(self, other):
            return Tensor._of(function(*core.operands(self.held, core.unwrap(other)))) if is_operand(other) \
                else NotImplemented
        return apply

    def backward(function):
        def apply(self, other):
            return Tensor._of(function(*reversed(core.operands(self.held, core.unwrap(other))))) if is_operand(other) \
                else NotImplemented
        return apply

    def in_place(function):
        def apply(self, other):  # the alias of `add_`, `mul_` … since 2.7: the object stays, its dtype, too
            if not is_operand(other):
                return NotImplemented
            made = function(*core.operands(self.held, core.unwrap(other)))
            if made.shape != self.held.shape:
                raise ValueError(f"shape {tuple(made.shape)} cannot be stored in place to {self.shape}")
            self.held.copy_(made)
            return self
        return apply
    for name, function in {**OPERATORS, **BITS}.items():
        setattr(Tensor, f"__{name}__", forward(function))
        setattr(Tensor, f"__r{name}__", backward(function))
        if name in ("add", "sub", "mul", "truediv", "floordiv"):
            setattr(Tensor, f"__i{name}__", in_place(function))

    def compared(function, otherwise):
        def apply(self, other):
            return Tensor._of(function(*core.operands(self.held, core.unwrap(other)))) if is_operand(other) \
                else otherwise
        return apply
    for name, function in COMPARISONS.items():
        setattr(Tensor, f"__{name}__", compared(function, {"eq": False, "ne": True}.get(name, NotImplemented)))


attach_operators()

DEFAULT_NAME = "Parameter"


class Parameter(Tensor):
    """A tensor with a name. Those of one collection have to differ in their names."""

    def __init__(self, default_input, name=None, requires_grad=True, layerwise_parallel=False, parallel_optimizer=True,
                 storage_format="", device=None):
        if not isinstance(default_input, (Tensor, int, float, list, numpy.ndarray)):
            raise TypeError(f"default_input of type {type(default_input).__name__}")
        if name is not None and not isinstance(name, str) or not isinstance(requires_grad, bool):
            raise TypeError("name has to be a text, requires_grad a truth value")
        self.held = data_of(default_input, None)
        self.name = DEFAULT_NAME if name is None else name
        self.requires_grad = requires_grad

    data = property(lambda self: self)

    def value(self):
        return Tensor._of(self.held.detach().clone())

    def set_data(self, data, slice_shape=False):
        if not isinstance(data, (Tensor, int, float)):
            raise TypeError(f"data of type {type(data).__name__}")
        if not isinstance(data, Tensor):
            data = Tensor(data, self.dtype)
        if data.shape != self.shape and not slice_shape:
            raise ValueError(f"data of shape {data.shape} for a parameter of shape {self.shape}")
        if B.promote_types(data.held.dtype, self.held.dtype) != self.held.dtype:
            raise TypeError(f"data of {data.dtype} for a parameter of {self.dtype}")
        self._store(data.held)
        return self

    def _store(self, held):
        with B.no_grad():
            self.held.copy_(held.detach())

    def clone(self, init="same"):
        made = Parameter(Tensor._of(self.held.detach().clone()), self.name, self.requires_grad)
        if init == "zeros":
            made.held.zero_()
        elif init == "ones":
            made.held.fill_(1)
        elif init != "same":
            raise core.NotModelled("mindspore.Parameter.clone with another init")
        return made

    def copy(self):
        return self.clone()

    def __repr__(self):
        return f"Parameter (name={self.name}, shape={self.shape}, dtype={self.dtype}, requires_grad={self.requires_grad})"

    def __deepcopy__(self, memory):
        return self.clone()

    def __reduce__(self):
        return Parameter, (Tensor._of(self.held.detach()), self.name, self.requires_grad)


class ParameterTuple(tuple):
    def __new__(cls, iterable):
        found, names, seen = tuple(iterable), set(), set()
        for one in found:
            if not isinstance(one, Parameter):
                raise TypeError(f"ParameterTuple of {type(one).__name__}")
            if id(one) not in seen and one.name in names:
                raise ValueError(f"The name '{one.name}' already exists. Please set a unique name for the parameter.")
            names.add(one.name)
            seen.add(id(one))
        return super().__new__(cls, found)

    def clone(self, prefix, init="same"):
        made = [one.clone(init) for one in self]
        for one in made:
            one.name = f"{prefix}.{one.name}"
        return ParameterTuple(made)
