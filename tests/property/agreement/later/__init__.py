# SPDX-License-Identifier: Apache-2.0
"""Makes the model of Paddle 3.0 one of a later version.

Which names there are, how they are called and which of them mean what they mean in torch is read from the data that the
conversion is checked with (`mappings/paddle/same.json`, `signatures/3.3`); what the names do is torch itself, or written
here from Paddle's documentation, never taken from the converter. A name the data does not have does not exist.
"""
import functools
import sys
import types

import paddle
import torch as B
from paddle import core
from paddle.core import Tensor

from . import calls, layers, tensors
from .facts import Facts, Same

# Names the older model gives the form of the later version already, and what is no function of tensors.
KEPT = set("""paddle.no_grad paddle.enable_grad paddle.set_grad_enabled paddle.is_grad_enabled paddle.autograd.no_grad
    paddle.autograd.enable_grad paddle.autograd.set_grad_enabled paddle.set_default_dtype paddle.get_default_dtype
    paddle.autograd.Function paddle.Tensor paddle.dtype paddle.finfo paddle.Size paddle.device
    paddle.get_rng_state""".split())
DTYPES = {"float": "float32", "double": "float64", "half": "float16", "int": "int32", "long": "int64", "short": "int16",
          "cfloat": "complex64", "cdouble": "complex128"}

OLDER = {"clamp": "clip", "clamp_": "clip_"}  # methods by the name they have in 3.0


def torch_value(name):
    try:
        return functools.reduce(getattr, name.split(".")[1:], B)
    except AttributeError:  # of a newer torch
        return None


def module_at(path):
    """The namespace of a dotted name of the model, made where it is not there yet."""
    found, at = paddle, "paddle"
    for name in path.split(".")[1:]:
        at += "." + name
        inner = found.__dict__.get(name)
        if inner is None:
            inner = types.ModuleType(at)
            inner.__getattr__ = functools.partial(no_member, at)
            setattr(found, name, inner)
        sys.modules.setdefault(at, inner)
        found = inner
    return found


def no_member(owner, name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise core.missing(owner, name)


def autocast(enabled=True, dtype=None, cache_enabled=True):
    return paddle.amp.auto_cast(enable=enabled)


def current(name):
    """What the model has under a name, or None."""
    owner, _, member = name.rpartition(".")
    found = paddle
    for part in owner.split(".")[1:]:
        found = found.__dict__.get(part) if isinstance(found, types.ModuleType) else None
        if found is None:
            return None
    return found.__dict__.get(member)


def put(name, value):
    owner, _, member = name.rpartition(".")
    setattr(module_at(owner), member, value)


def devices():
    """`paddle.device` is a module that can be called."""
    class Module(types.ModuleType):
        def __call__(self, type=None, index=None):
            text = "cpu" if type is None else str(type)
            return calls.Device(text if index is None else f"{text}:{index}")
    made = Module("paddle.device")
    made.__dict__.update(paddle.device.__dict__)
    paddle.device = sys.modules["paddle.device"] = made


def members(facts):
    """Methods of tensors that are torch's own."""
    for same in facts.same:
        owner, _, name = same.target.rpartition(".")
        entry = facts.of(same.target)
        if owner != "paddle.Tensor" or name.startswith("__") or name in tensors.BY_HAND or entry is None \
                or not entry.calls or facts.of_torch(same.source) is None:
            continue
        theirs = torch_value(same.source)
        if theirs is not None and callable(theirs):
            before = Tensor.__dict__.get(name) or Tensor.__dict__.get(OLDER.get(name))
            setattr(Tensor, name, calls.make(facts, same, theirs, before, True))


def names(facts):
    """Functions and layers that are torch's own."""
    for same in facts.same:
        entry, source = facts.of(same.target), facts.of_torch(same.source)
        owner, _, name = same.target.rpartition(".")
        theirs = torch_value(same.source)
        known = entry is not None and source is not None and theirs is not None
        if not known or same.target in KEPT or owner.rpartition(".")[2][:1].isupper():
            continue
        if isinstance(theirs, type) and issubclass(theirs, B.nn.Module):
            if name not in layers.CONTAINERS:
                older = calls.same_object(facts, same.target)
                put(same.target, layers.make(facts, same, theirs, None if "compat" in older else current(older)))
                if entry.same_object:
                    put(entry.same_object, current(same.target))
        elif isinstance(theirs, B.dtype):
            put(same.target, core.OF_HELD[theirs]) if theirs in core.OF_HELD else None
        elif isinstance(theirs, (int, float)):
            put(same.target, theirs)
        elif name.endswith("Tensor") and name != "Tensor":
            put(same.target, tensors.typed(name))
        elif callable(theirs) and entry.calls and source.calls:
            put(same.target, calls.make(facts, same, theirs, current(calls.same_object(facts, same.target))
                                        or current(same.target), False))


def compat(facts):
    """Whatever is in `paddle.compat` is torch's, listed as the same or not."""
    listed = {s.target for s in facts.same}
    for name in facts.raw:
        source = "torch" + name[len("paddle.compat"):]
        if not name.startswith("paddle.compat.") or name in listed or facts.raw[name][0]["kind"] != "function":
            continue
        entry, theirs = facts.of_torch(source), torch_value(source)
        if entry is not None and theirs is not None:
            pairs = {entry.calls[-1].parameters[0].name: facts.of(name).calls[0].parameters[0].name}
            put(name, calls.make(facts, Same(source, name, pairs, ""), theirs, None, False))


def fans():
    """Of a matrix the first axis is that of the inputs (python/paddle/nn/init.py, nn/initializer/initializer.py)."""
    other = {"fan_in": "fan_out", "fan_out": "fan_in"}

    def initializer(before):
        def call(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
            mode = other.get(mode, mode) if tensor.ndim == 2 else mode
            return before(tensor, a=a, mode=mode, nonlinearity=nonlinearity)
        return call

    def counted(before):
        return lambda var: before(var)[::-1] if var.ndim == 2 else before(var)

    for name in ("kaiming_normal_", "kaiming_uniform_"):
        put("paddle.nn.init." + name, initializer(current("paddle.nn.init." + name)))
    name = "paddle.nn.init._calculate_fan_in_and_fan_out"
    put(name, counted(current(name)))


def optimizers(facts):
    """What 3.3 calls as torch does: the state and the gradients."""
    made = paddle.optimizer.Optimizer
    if facts.of("paddle.optimizer.Optimizer.zero_grad"):
        made.zero_grad = lambda self, set_to_none=True: self.clear_grad(set_to_zero=not set_to_none)
    if facts.of("paddle.optimizer.Optimizer.load_state_dict"):
        made.load_state_dict = made.set_state_dict


def others(facts):
    """Older functions called as the later version calls them, and the other names of one object."""
    taken = {s.target for s in facts.same}
    for name, (data, since) in facts.raw.items():
        if not since or name in taken or name in KEPT or not data.get("calls"):
            continue
        if data["kind"] == "method" and name.startswith("paddle.Tensor."):
            member = name.rpartition(".")[2]
            before = Tensor.__dict__.get(member)
            if callable(before) and member not in tensors.BY_HAND and not member.startswith("__"):
                setattr(Tensor, member, calls.canonical(facts, name, before, True))
        elif data["kind"] == "function" and current(name) is not None:
            put(name, calls.canonical(facts, name, current(name), False))
    for name, (data, since) in facts.raw.items():
        found = current(name) if since and data["kind"] == "class" and data.get("calls") and name not in taken else None
        if isinstance(found, type) and issubclass(found, paddle.nn.Layer) and found is not paddle.nn.Layer \
                and "of_torch" not in found.__dict__:
            layers.canonical(facts, name, found)
    for name, (data, since) in facts.raw.items():
        if since and "is" in data and current(name) is None and current(data["is"]) is not None \
                and not name.startswith("paddle.Tensor."):
            put(name, current(data["is"]))


def extend(version):
    """From now on the model is of this version."""
    facts = Facts(version)
    core.known_names = facts.names
    core.state["zero_dimensions"] = True
    paddle.Size = calls.Size
    devices()
    tensors.attach()
    layers.extend_layer()
    layers.extend_containers()
    layers.extend_losses(paddle.nn)
    members(facts)
    for name, dtype in DTYPES.items():
        put("paddle." + name, core.DTYPES[dtype])
    names(facts)
    put("paddle.cuda.amp.autocast", autocast)
    for name in ("paddle.nn.Parameter", "paddle.nn.parameter.Parameter"):
        put(name, tensors.NewParameter)
    for name in [m for m in facts.modules if m not in ("paddle", "paddle.Tensor")]:
        if current(name) is None:
            module_at(name)
    compat(facts)
    fans()
    optimizers(facts)
    others(facts)
