# SPDX-License-Identifier: Apache-2.0
"""Functions that are torch's own under Paddle's names: bound as Paddle binds them, computed by torch.

An argument that torch has no counterpart of means the older function of that name, if there is one.
"""
import ast
import collections
import inspect
import math

import numpy
import torch as B
from paddle import core
from paddle.core import Tensor
from paddle.tensor_class import Place

from .facts import MISSING

# What Paddle's sources of 3.3.1 compute as before, although the name is torch's: equal parts only, the dtype of the tensor
# whatever the bounds are, integers that stay what they are, zeros where the index is the padding.
AS_BEFORE = {f"paddle.{at}{name}" for name in ("chunk", "clip", "clamp", "cumprod") for at in ("", "Tensor.")} | {
    "paddle.nn.functional.embedding"}
# Where a parameter left out means something else than the default of torch.
WITHOUT = {"paddle.norm": {"p": 2.0}, "paddle.Tensor.norm": {"p": 2.0}, "paddle.functional.norm": {"p": 2.0}}


class Size(list):
    """`paddle.Size`: a list that tuples can be added to and compared with (paddle/fluid/pybind/size.cc)."""

    __hash__ = None

    def __getitem__(self, key):
        found = list.__getitem__(self, key)
        return Size(found) if isinstance(key, slice) else found

    def __add__(self, other):
        return Size([*self, *other]) if isinstance(other, (list, tuple)) else NotImplemented

    def __radd__(self, other):
        return Size([*other, *self]) if isinstance(other, (list, tuple)) else NotImplemented

    def __mul__(self, times):
        return Size(list.__mul__(self, times))

    def __eq__(self, other):
        return list.__eq__(self, list(other)) if isinstance(other, tuple) else list.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    def numel(self):
        return math.prod(self)


class Device(str):
    """What `x.device` is: a text with `type` and `index`."""

    def __str__(self):
        return "".join(self)

    @property
    def type(self):
        return str(self).partition(":")[0]

    @property
    def index(self):
        return int(self.partition(":")[2] or 0)


# --- values from one side to the other -------------------------------------------------------------------------------

def down(value):
    """A value of Paddle as torch takes it."""
    if isinstance(value, Tensor):
        return value.held
    if isinstance(value, core.DType):
        return value.held
    if isinstance(value, Place):
        return "cpu"
    if isinstance(value, Device):
        return str(value)
    if isinstance(value, (tuple, list)):
        held = [down(v) for v in value]
        return tuple(held) if isinstance(value, tuple) else held
    if inspect.isgenerator(value):
        return [down(v) for v in value]
    return value


def up(value, made_of, named, as_list):
    """A result of torch as Paddle gives it; what was passed in comes back as the same object."""
    if isinstance(value, B.Tensor):
        return made_of[id(value)] if id(value) in made_of else Tensor(value)
    if isinstance(value, B.Size):
        return Size(value)
    if isinstance(value, B.dtype):
        return core.OF_HELD[value]
    if isinstance(value, B.device):
        return Device(value)
    if isinstance(value, (tuple, list)):
        parts = [up(v, made_of, named, as_list) for v in value]
        fields = [f for f in dir(value) if not f.startswith("_") and f not in dir(tuple) and not f.startswith("n_")]
        if isinstance(value, tuple) and type(value) is not tuple:
            order = sorted(fields, key=lambda f: [p is getattr(value, f) for p in value].index(True))
            return collections.namedtuple(type(value).__name__, order)(*parts) if named else tuple(parts)
        return parts if as_list or isinstance(value, list) else tuple(parts)
    return value


def tensors_in(values):
    for value in values:
        if isinstance(value, Tensor):
            yield value
        elif isinstance(value, (tuple, list)):
            yield from tensors_in(value)


# What hands its second operand to an operator of tensors, or asks it for its shape (python/paddle/tensor/math.py, logic.py).
OF_TENSORS = set("""add add_ subtract subtract_ sub sub_ multiply multiply_ mul mul_ divide divide_ div div_ true_divide
    less less_than lt less_equal le greater greater_than gt greater_equal ge not_equal ne""".split())


def refuse_number(y):
    if isinstance(y, (int, float, complex)):
        raise TypeError("argument 'y' must be Tensor, but got " + type(y).__name__)


def refuse_mixed(values):
    """Two tensors with dimensions of different kinds are not promoted."""
    held = [t.held for t in values if isinstance(t, Tensor)][:2]
    if len(held) == 2 and held[0].dim() and held[1].dim():
        core.promote(*held)


# --- binding ---------------------------------------------------------------------------------------------------------

def whole(value):
    return isinstance(value, (int, numpy.integer)) and not isinstance(value, bool)


def fits(parameter, value, several):
    """Whether a value may be meant; with several overloads their types tell them apart."""
    if parameter.name == "name":
        return value is None or isinstance(value, str)
    if not several:
        return True
    if parameter.type == "int":
        return all(whole(v) for v in value) if parameter.kind == "many" else whole(value)
    if parameter.type == "Tensor":
        return isinstance(value, Tensor)
    if parameter.name in ("dtype",):
        return not isinstance(value, (bool, int))
    if parameter.name == "index":
        return isinstance(value, Tensor)
    if isinstance(parameter.default, bool):
        return isinstance(value, bool)
    if isinstance(parameter.default, (int, float)):
        return not isinstance(value, (bool, Tensor))
    return True


def bind(signature, aliases, args, kwargs, several):
    """[(parameter, value, by place)], or the reason why the call is not taken."""
    names = {alias: name for name, others in aliases.items() for alias in others}
    bound, rest = [], list(args)
    for parameter in signature.parameters:
        if parameter.kind == "place" and rest:
            bound.append((parameter, rest.pop(0), True))
        elif parameter.kind == "many":
            bound.append((parameter, tuple(rest), True))
            rest = []
    if rest:
        return f"takes {len(args) - len(rest)} positional arguments but {len(args)} were given"
    for key, value in kwargs.items():
        parameter = signature.named(key) or signature.named(names.get(key, ""))
        if parameter is None and any(p.kind == "rest" for p in signature.parameters):
            continue
        if parameter is None:
            return f"got an unexpected keyword argument '{key}'"
        if parameter.kind == "many":  # its values as one sequence
            bound = [b for b in bound if b[0] is not parameter]
            value = tuple(value) if isinstance(value, (list, tuple)) else (value,)
        if any(p is parameter for p, _, _ in bound):
            return f"got multiple values for argument '{parameter.name}'"
        bound.append((parameter, value, parameter.kind == "many"))
    given = {p.name for p, _, _ in bound}
    for parameter in signature.parameters:
        if parameter.kind in ("place", "keyword") and parameter.default is MISSING and parameter.name not in given:
            return f"missing a required argument: '{parameter.name}'"
    for parameter, value, _ in bound:
        if not fits(parameter, value, several):
            return f"argument '{parameter.name}' is {type(value).__name__}"
    return [b for b in bound if b[0].kind != "many" or b[1]]


def bindings(name, entry, args, kwargs):
    """[(signature, bound)] of every overload that takes the call; raises where none does."""
    found, reasons = [], []
    for signature in entry.calls:
        bound = bind(signature, entry.aliases, args, kwargs, len(entry.calls) > 1)
        if isinstance(bound, str):
            reasons.append(bound)
        else:
            found.append((signature, bound))
    if not found:
        raise TypeError(f"{name}() {'; '.join(dict.fromkeys(reasons))}")
    return found


# --- torch's own -----------------------------------------------------------------------------------------------------

def counterpart(parameter, aliases, pairs, overload):
    """The parameter of torch a parameter of Paddle stands for."""
    for name in [parameter.name] + aliases.get(parameter.name, []) + [s for s, t in pairs.items() if t == parameter.name]:
        if overload.named(name):
            return overload.named(name)
    return None


def plain(value):
    return isinstance(value, (bool, int, float, str)) and value is not MISSING


def other_default(ours, theirs):
    """Whether a default of Paddle changes the result where torch has its own."""
    if not plain(ours) or not plain(theirs) or isinstance(ours, bool) != isinstance(theirs, bool) \
            or isinstance(ours, str) != isinstance(theirs, str):
        return False
    return ours != theirs


def as_torch(name, signature, bound, same, entry, overloads):
    """(args, kwargs) for torch, or None where an argument has no counterpart."""
    for overload in overloads:
        places = [p for p in overload.parameters if p.kind in ("place", "many")]
        args, kwargs, fine, used = [], {}, True, set()
        for parameter, value, by_place in bound:
            if parameter.default is not MISSING and not isinstance(parameter.default, ast.AST) and \
                    not isinstance(value, Tensor) and type(value) is type(parameter.default) and \
                    value == parameter.default and counterpart(parameter, entry.aliases, same.pairs, overload) is None:
                continue
            theirs = counterpart(parameter, entry.aliases, same.pairs, overload)
            if theirs is None or theirs.kind == "keyword" and isinstance(value, tuple) and parameter.kind == "many":
                fine = False
                break
            used.add(theirs.name)
            if parameter.kind == "many":
                args.extend(down(v) for v in value)
            elif theirs.kind == "many":
                args.append(down(value)) if not args or by_place else args.insert(0, down(value))
            elif by_place and len(args) < len(places) and places[len(args)] is theirs:
                args.append(down(value))
            else:
                kwargs[theirs.name] = core.held_dtype(value) if theirs.name == "dtype" and value is not None \
                    else down(value)
        if not fine:
            continue
        for parameter in signature.parameters:
            theirs = counterpart(parameter, entry.aliases, same.pairs, overload)
            default = WITHOUT.get(name, {}).get(parameter.name, parameter.default)
            if theirs is not None and theirs.name not in used and (
                    other_default(default, theirs.default) or plain(default) and theirs.kind != "many"
                    and (theirs.default is MISSING or theirs.name in same.needs)):
                kwargs[theirs.name] = default
                used.add(theirs.name)
        if any(p.default is MISSING and p.kind in ("place", "keyword") and p.name not in used
               for p in overload.parameters):
            continue
        first = overload.parameters[0] if overload.parameters and not args else None
        if first is not None and first.kind == "place" and first.name in kwargs:  # torch 1.13 may name it otherwise
            args.append(kwargs.pop(first.name))
        return args, kwargs
    return None


def older(function, name, signature, bound):
    """The older function of the name, by its own names of parameters; `out` is written to."""
    if function is None:
        raise core.missing(name.rpartition(".")[0], name.rpartition(".")[2])
    out, args, kwargs = None, [], {}
    known = inspect.signature(function).parameters
    for parameter, value, _ in bound:
        if parameter.kind == "many":
            args.extend(value)
        elif parameter.name == "out" and "out" not in known:
            out = value
        elif parameter.name in known or isinstance(value, Tensor) or value is not parameter.default:
            kwargs[parameter.name] = value
    given = {p.name for p, _, _ in bound}
    for parameter in signature.parameters:
        if parameter.name in known and parameter.name not in given \
                and other_default(parameter.default, known[parameter.name].default):
            kwargs[parameter.name] = parameter.default
    result = function(*args, **kwargs)
    if out is not None:
        parts = zip(out, result) if isinstance(out, (tuple, list)) else [(out, result)]
        for kept, part in parts:
            kept.held = part.held.to(kept.held.dtype)
        return out
    return result


def default_dtype():
    if B.get_default_dtype() != core.default_held():
        B.set_default_dtype(core.default_held())


def make(facts, same, theirs, before, method):
    """The function of a name: `theirs` is torch's, `before` the older one or None."""
    entry, source = facts.of(same.target), facts.of_torch(same.source)
    refuses = same.note in ("kinds", "operands") or any(
        s.note in ("kinds", "operands") and facts.of(s.target)
        and same_object(facts, s.target) == same_object(facts, same.target) for s in facts.same)
    wants_tensors = same.target.rpartition(".")[2] in OF_TENSORS
    overloads = source.calls

    def call(*args, **kwargs):
        receiver, rest = (args[:1], args[1:]) if method else ((), args)
        taken = bindings(same.target, entry, rest, kwargs)
        if same.target in AS_BEFORE:
            return older(before.__get__(receiver[0]) if method else before, same.target, *taken[0])
        default_dtype()
        for signature, bound in taken:
            passed = as_torch(same.target, signature, bound, same, entry, overloads)
            if passed is None:
                continue
            values = list(receiver) + [v for _, v, _ in bound]
            if refuses:
                refuse_mixed(values)
            if wants_tensors:
                refuse_number({parameter.name: v for parameter, v, _ in bound}.get("y"))
            try:
                result = theirs(*[down(r) for r in receiver], *passed[0], **passed[1])
            except TypeError:  # a form of Paddle that torch does not take
                if before is None:
                    raise
                break
            if same.target == "paddle.linalg.qr" and result[0].numel() == 0:
                return Tensor(result[1])  # mode "r": only that
            named = same.target.startswith("paddle.compat.") or "named(" in signature.returns
            result = up(result, {id(t.held): t for t in tensors_in(values)}, named and same.note != "tuple",
                        same.note == "list")
            return result.name if same.note == "text" and isinstance(result, core.DType) else result
        return older(before.__get__(receiver[0]) if method and before else before, same.target, *taken[0])
    call.__name__ = same.target.rpartition(".")[2]
    call.is_op = True
    return call


def same_object(facts, name):
    entry = facts.of(name)
    return entry.same_object or name if entry else name


def canonical(facts, name, before, method):
    """An older function with the names and places of parameters that the later version gives it."""
    entry = facts.of(name)

    def call(*args, **kwargs):
        receiver, rest = (args[:1], args[1:]) if method else ((), args)
        taken = bindings(name, entry, rest, kwargs)
        return older(before.__get__(receiver[0]) if method else before, name, *taken[0])
    call.__name__ = name.rpartition(".")[2]
    call.is_op = True
    return call
