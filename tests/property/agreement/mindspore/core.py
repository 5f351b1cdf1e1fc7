# SPDX-License-Identifier: Apache-2.0
"""What everything in the model is built on: names and signatures, dtypes, promotion, and what is not modelled.

Which names there are and how they are called is read from the signatures of MindSpore 2.7 that the conversion is
checked with; what the names do is written here from the reference, never taken from the converter. Values are held by a
tensor of the arithmetic backend that nothing outside of the model sees, so that a `Tensor` has no member by accident.
"""
import ast
import functools
import inspect
import json
import pathlib

import numpy
import torch as backend

SIGNATURES = pathlib.Path(__file__).resolve().parents[4] / "mappings" / "mindspore" / "signatures"


class NotModelled(Exception):
    """MindSpore documents it, the model does not have it."""


# --- names and signatures --------------------------------------------------------------------------------------------

@functools.lru_cache(maxsize=1)
def facts():
    """(entry of each name, names of modules). Members that came with 2.6 are called in more than one way."""
    found, modules = {}, set()
    for path in sorted(SIGNATURES.glob("*.json")) + sorted(SIGNATURES.glob("2.6/*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        found.update(data["apis"])
        modules.update(data.get("modules", []))
    return found, modules


@functools.lru_cache(maxsize=None)
def is_known(name):
    found, modules = facts()
    return name in found or name in modules or any(one.startswith(name + ".") for one in (*found, *modules))


def missing(owner, name):
    """The exception for a member the model lacks: a gap of the model, or a name MindSpore does not have."""
    full = f"{owner}.{name}"
    return NotModelled(full) if is_known(full) else AttributeError(f"{full} does not exist")


def parse_signature(text):
    """`(input, *, alpha=1) -> Tensor` as a signature. Defaults that are no literals are kept as texts."""
    head = text.partition(") ->")[0].rstrip(")").lstrip("(") if ") ->" in text else text.strip()[1:-1]
    arguments = ast.parse(f"def f({head}): pass").body[0].args
    made = []

    def default(node):
        try:
            return ast.literal_eval(node)
        except ValueError:
            return ast.unparse(node)
    plain = arguments.posonlyargs + arguments.args
    lacking = len(plain) - len(arguments.defaults)
    for number, one in enumerate(plain):
        value = default(arguments.defaults[number - lacking]) if number >= lacking else inspect.Parameter.empty
        made.append(inspect.Parameter(one.arg, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=value))
    if arguments.vararg:
        made.append(inspect.Parameter(arguments.vararg.arg, inspect.Parameter.VAR_POSITIONAL))
    for one, value in zip(arguments.kwonlyargs, arguments.kw_defaults):
        made.append(inspect.Parameter(one.arg, inspect.Parameter.KEYWORD_ONLY,
                                      default=inspect.Parameter.empty if value is None else default(value)))
    if arguments.kwarg:
        made.append(inspect.Parameter(arguments.kwarg.arg, inspect.Parameter.VAR_KEYWORD))
    return inspect.Signature(made)


@functools.lru_cache(maxsize=None)
def signatures(name):
    """How a name is called. The first one that takes the arguments is meant; names of 2.6 on come first."""
    calls = facts()[0].get(name, {}).get("calls")
    if calls is None:
        raise NotModelled(f"{name} has no signature")
    return [parse_signature(call) for call in calls]


def bind(name, args, kwargs, accepts=lambda arguments: True):
    """The arguments by name as the first signature takes them, without defaults."""
    first = None
    for signature in signatures(name):
        try:
            arguments = dict(signature.bind(*args, **kwargs).arguments)
        except TypeError as error:
            first = first or error
            continue
        if accepts(arguments):
            return arguments
    raise TypeError(f"{name}(): {first or 'no signature takes arguments of these types'}")


# --- dtypes ----------------------------------------------------------------------------------------------------------

class DType:
    def __init__(self, name, held):
        self.name, self.held = name, held

    def __repr__(self):
        return self.name.rstrip("_").title()

    def __deepcopy__(self, memory):
        return self


NAMES = {"bool_": "bool", "uint8": "uint8", "int8": "int8", "int16": "int16", "int32": "int32", "int64": "int64",
         "float16": "float16", "bfloat16": "bfloat16", "float32": "float32", "float64": "float64",
         "complex64": "complex64", "complex128": "complex128"}
DTYPES = {name: DType(name, getattr(backend, held)) for name, held in NAMES.items()}
OTHER_NAMES = {"half": "float16", "short": "int16", "double": "float64", "byte": "int8", "ubyte": "uint8"}
OF_HELD = {dtype.held: dtype for dtype in DTYPES.values()}
FLOATS = (backend.float16, backend.bfloat16, backend.float32, backend.float64)
COMPLEX = (backend.complex64, backend.complex128)
PYTHON = {bool: backend.bool, int: backend.int64, float: backend.float32, complex: backend.complex64}


def held_dtype(dtype):
    """The backend's dtype of one of MindSpore's; of NumPy's or of texts where they are taken, too."""
    if dtype is None:
        return None
    if isinstance(dtype, DType):
        return dtype.held
    if isinstance(dtype, str):
        name = dtype.rpartition(".")[2]
        return DTYPES["bool_" if name == "bool" else name].held
    if isinstance(dtype, type) and dtype in PYTHON:
        return PYTHON[dtype]
    if isinstance(dtype, (type, numpy.dtype)):
        return held_dtype(numpy.dtype(dtype).name)
    raise TypeError(f"{dtype!r} is no dtype of MindSpore")


# --- promotion: the tables of implicit conversion. A tensor without dimensions counts as any other. ------------------

def promote(x, y):
    common = backend.promote_types(x.dtype, y.dtype)
    return x.to(common), y.to(common)


def scalar_like(x, value):
    """A Python number beside a tensor: of the tensor's dtype if that is of its kind or of a wider one."""
    if isinstance(value, bool):
        held = x.dtype
    elif isinstance(value, int):
        held = backend.int64 if x.dtype == backend.bool else x.dtype
    elif isinstance(value, float):
        held = x.dtype if x.dtype in FLOATS + COMPLEX else backend.float32
    elif isinstance(value, complex):
        held = x.dtype if x.dtype in COMPLEX else backend.complex64
    else:
        raise TypeError(f"unsupported operand of type {type(value).__name__}")
    return backend.tensor(value).to(held)


def operands(x, y):
    """Both sides of an operator as backend tensors of one dtype; one of them is a tensor."""
    if not isinstance(x, backend.Tensor):
        y, x = operands(y, x)
        return x, y
    if isinstance(y, numpy.generic):
        y = y.item()
    if isinstance(y, numpy.ndarray):
        y = backend.tensor(y)
    if isinstance(y, (list, tuple)):
        y = backend.tensor(y)
    if isinstance(y, backend.Tensor):
        return promote(x, y)
    y = scalar_like(x, y)
    return x.to(y.dtype), y


# --- wrapping --------------------------------------------------------------------------------------------------------

def unwrap(value):
    if isinstance(value, Tensor):
        return value.held
    if type(value) in (list, tuple):
        return type(value)(unwrap(one) for one in value)
    if isinstance(value, tuple):
        return tuple(unwrap(one) for one in value)
    return value


def wrap(value):
    if isinstance(value, backend.Tensor):
        return Tensor._of(value)
    if isinstance(value, tuple):
        return tuple(wrap(one) for one in value)
    if type(value) is list:
        return [wrap(one) for one in value]
    return value


from .tensor import Tensor  # noqa: E402  (both sides need each other)
