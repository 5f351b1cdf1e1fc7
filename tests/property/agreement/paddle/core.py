# SPDX-License-Identifier: Apache-2.0
"""What everything in the model is built on: dtypes, what counts as an argument, promotion, and what is not modelled.

Values are held by a tensor of the arithmetic backend that nothing outside of the model sees: a `Tensor` has the members
Paddle documents and no other, so that nothing is found by accident.
"""
import functools
import inspect
import json
import pathlib

import numpy
import torch as backend

SIGNATURES = pathlib.Path(__file__).resolve().parents[4] / "mappings" / "paddle" / "signatures"


class NotModelled(Exception):
    """Paddle documents it, the model does not have it: says nothing about agreement."""


class Undocumented(TypeError):
    """The call binds, but Paddle documents it for other types of values."""


@functools.lru_cache(maxsize=1)
def known_names():
    names, modules = set(), set()
    for path in SIGNATURES.glob("*.json"):
        facts = json.loads(path.read_text(encoding="utf-8"))
        names.update(facts["apis"])
        names.update(facts.get("aliases", {}))
        modules.update(facts.get("modules", []))
    for name in list(names):
        while "." in name:
            name = name.rpartition(".")[0]
            modules.add(name)
    return names | modules


def missing(owner, name):
    """The exception for a member the model lacks: a gap of the model, or a name Paddle does not have."""
    full = f"{owner}.{name}"
    if full in known_names():
        return NotModelled(full)
    return AttributeError(f"{full} does not exist")


# --- dtypes ----------------------------------------------------------------------------------------------------------

class DType:
    def __init__(self, name, held):
        self.name, self.held = name, held

    def __repr__(self):
        return f"paddle.{self.name}"


NAMES = {"bool": "bool", "uint8": "uint8", "int8": "int8", "int16": "int16", "int32": "int32", "int64": "int64",
         "float16": "float16", "bfloat16": "bfloat16", "float32": "float32", "float64": "float64",
         "complex64": "complex64", "complex128": "complex128"}
DTYPES = {name: DType(name, getattr(backend, held)) for name, held in NAMES.items()}
OF_HELD = {dtype.held: dtype for dtype in DTYPES.values()}
PYTHON_TYPES = {bool: "bool", int: "int64", float: "float32", complex: "complex64"}
# `zero_dimensions`: a tensor without dimensions is promoted beside one that has some, as a number is (a later version).
state = {"default_dtype": DTYPES["float32"], "zero_dimensions": False}

FLOATS = [backend.float16, backend.bfloat16, backend.float32, backend.float64]
COMPLEX = [backend.complex64, backend.complex128]


def held_dtype(dtype):
    """The backend's dtype for what Paddle takes as one: its own dtypes, their names, NumPy's."""
    if dtype is None:
        return None
    if isinstance(dtype, DType):
        return dtype.held
    if isinstance(dtype, backend.dtype):
        return dtype
    if isinstance(dtype, str):
        if dtype in DTYPES:
            return DTYPES[dtype].held
        raise ValueError(f"{dtype} is no dtype")
    if isinstance(dtype, (type, numpy.dtype)):
        name = PYTHON_TYPES.get(dtype) if isinstance(dtype, type) else None
        return DTYPES[name or numpy.dtype(dtype).name].held
    raise TypeError(f"{dtype!r} is no dtype")


def default_held():
    return state["default_dtype"].held


def is_float(t):
    return t.dtype in FLOATS


def is_complex(t):
    return t.dtype in COMPLEX


def is_integer(t):
    return not is_float(t) and not is_complex(t)


# --- arguments -------------------------------------------------------------------------------------------------------

class T:
    """Annotation: has to be a tensor."""


class Opt:
    """Annotation: a tensor or None."""


class TL:
    """Annotation: a list or tuple of tensors."""


class Num:
    """Annotation: a Python number, not a tensor."""


def unwrap(value):
    if isinstance(value, Tensor):
        return value.held
    if type(value) in (list, tuple):
        return type(value)(unwrap(v) for v in value)
    return value


def wrap(value):
    if isinstance(value, backend.Tensor):
        return Tensor(value)
    if isinstance(value, tuple):
        return tuple(wrap(v) for v in value)
    if type(value) is list:
        return [wrap(v) for v in value]
    return value


def check(function, name, annotation, value):
    where = f"{function}(): argument '{name}'"
    if annotation is T and not isinstance(value, Tensor):
        raise TypeError(f"{where} must be Tensor, but got {type(value).__name__}")
    if annotation is Opt and value is not None and not isinstance(value, Tensor):
        raise TypeError(f"{where} must be Tensor or None, but got {type(value).__name__}")
    if annotation is TL:
        if not isinstance(value, (list, tuple)) or not all(isinstance(v, Tensor) for v in value):
            raise TypeError(f"{where} must be a list of Tensor, but got {type(value).__name__}")
    if annotation is Num and isinstance(value, Tensor):
        raise TypeError(f"{where} must be a number, but got Tensor")


@functools.lru_cache(maxsize=1)
def documented_types():
    text = (pathlib.Path(__file__).parent / "documented_types.txt").read_text(encoding="utf-8")
    found = {}
    for line in "\n".join(text.splitlines()).replace("\n    ", " ").splitlines():
        types, _, names = line.partition(":")
        if not line.startswith("#"):
            found.update(dict.fromkeys(names.split(), frozenset(types.split())))
    return found


def check_type(function, value):
    """Half precision is left to the graphics card; of everything else the reference has the say."""
    types = documented_types().get(function)
    name = value.dtype.name
    if types and name not in types and name not in ("float16", "bfloat16"):
        raise Undocumented(f"{function} of {name}")


def op(function):
    """Makes an operation of a function on backend tensors: binds, checks what is annotated, unwraps and wraps."""
    signature = inspect.signature(function)
    type_default = signature.parameters["dtype"].default if "dtype" in signature.parameters else None
    annotations = {name: p.annotation for name, p in signature.parameters.items()
                   if p.annotation is not inspect.Parameter.empty}

    @functools.wraps(function)
    def call(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        for name, annotation in annotations.items():
            if name in bound.arguments:
                check(function.__name__, name, annotation, bound.arguments[name])
        first = next(iter(bound.arguments.values()), None)
        if isinstance(first, Tensor):
            check_type(function.__name__, first)
        for name, value in bound.arguments.items():
            if name == "dtype":
                bound.arguments[name] = held_dtype(value)
            elif name == "kwargs":
                bound.arguments[name] = {k: unwrap(v) for k, v in value.items()}
            else:
                bound.arguments[name] = unwrap(value)
        if isinstance(type_default, str) and "dtype" not in bound.arguments:
            bound.arguments["dtype"] = held_dtype(type_default)
        bound.arguments.pop("name", None)
        return wrap(function(*bound.args, **bound.kwargs))
    call.is_op = True
    return call


def inplace(operation, name):
    """The form of an operation that writes to its first argument. It keeps the dtype the tensor has."""
    plain = inspect.signature(operation)
    signature = plain.replace(parameters=[p for p in plain.parameters.values() if p.name != "out"])
    first = next(iter(signature.parameters))

    @functools.wraps(operation)
    def call(*args, **kwargs):
        signature.bind(*args, **kwargs)
        x = args[0] if args else kwargs[first]
        if not isinstance(x, Tensor):
            raise TypeError(f"{name}(): argument '{first}' must be Tensor")
        if not x.stop_gradient and x.is_leaf and backend.is_grad_enabled():
            raise ValueError(f"(InvalidArgument) Leaf Tensor that doesn't stop gradient can't use inplace strategy: {name}")
        if backend.is_grad_enabled():  # what the gradient needs of it is kept
            kept = Tensor(x.held.clone())
            args, kwargs = ((kept, *args[1:]), kwargs) if args else (args, {**kwargs, first: kept})
        result = operation(*args, **kwargs)
        return x._take(result)
    call.__name__, call.__signature__ = name, signature
    return call


# --- promotion -------------------------------------------------------------------------------------------------------

def promote(x, y):
    """Two tensors: floating point among each other, complex with anything; nothing else is promoted."""
    if x.dtype == y.dtype:
        return x, y
    both_float = is_float(x) and is_float(y)
    if state["zero_dimensions"] and not (x.dim() and y.dim()):
        common = backend.result_type(x, y)
        return x.to(common), y.to(common)
    if both_float or is_complex(x) or is_complex(y):
        common = backend.promote_types(x.dtype, y.dtype)
        return x.to(common), y.to(common)
    return refuse(x, y)


def refuse(x, y):
    raise TypeError("type promotion only supports calculations between floating-point numbers and between complex and "
                    f"real numbers, but got {OF_HELD[x.dtype].name} and {OF_HELD[y.dtype].name}")


def scalar_like(x, value):
    """A Python number beside a tensor: the tensor's dtype when it is of the same kind, else the number's own. One
    of NumPy's takes the tensor's dtype in any case, unless Python takes it for a float."""
    if isinstance(value, numpy.number) and not isinstance(value, float):
        return backend.tensor(value.item()).to(x.dtype)
    if isinstance(value, bool):
        held = x.dtype
    elif isinstance(value, int):
        held = backend.int64 if x.dtype == backend.bool else x.dtype
    elif isinstance(value, float):
        held = x.dtype if is_float(x) or is_complex(x) else backend.float32
    elif isinstance(value, complex):
        held = x.dtype if is_complex(x) else (backend.complex128 if x.dtype == backend.float64 else backend.complex64)
    else:
        raise TypeError(f"unsupported operand: {type(value).__name__}")
    return backend.tensor(value).to(held)


def operands(x, y):
    """Both sides of an operator as backend tensors of one dtype."""
    if not isinstance(x, backend.Tensor):
        x, y = operands(y, x)
        return y, x
    if isinstance(y, numpy.ndarray):
        y = backend.tensor(y)
    if isinstance(y, backend.Tensor):
        return promote(x, y)
    y = scalar_like(x, y)
    return x.to(y.dtype), y


from .tensor_class import Tensor  # noqa: E402  (both sides need each other)
