# SPDX-License-Identifier: Apache-2.0
"""Layers: what 3.3 adds to `paddle.nn.Layer` and its containers, and classes that are torch's own inside.

Such a class holds a module of torch; its parameters and buffers are those of the layer.
"""
import collections
import inspect

import torch as B
from paddle import core
from paddle.core import Tensor
from paddle.nn import layer as layers
from paddle.nn.layer import HookRemoveHelper, Layer
from paddle.tensor_class import Parameter

from . import tensors
from .calls import as_torch, bindings, default_dtype, other_default, down, up
from .facts import Same

# Parameters that keep the name they have in 3.0.
RENAMED = {"PReLU": {"weight": "_weight"}}
CONTAINERS = ("Module", "ModuleList", "ModuleDict", "Sequential", "Parameter", "ParameterList", "ParameterDict",
              "TransformerDecoder")


# --- paddle.nn.Layer -------------------------------------------------------------------------------------------------

def named_modules(self, memo=None, prefix="", remove_duplicate=True):
    return self.named_sublayers(prefix, True, memo)


def get_sublayer(self, target):
    found = self
    for name in target.split(".") if target else []:
        if name not in found._sub_layers:
            raise AttributeError(f"{type(found).__name__} has no attribute `{name}`")
        found = found._sub_layers[name]
    return found


def member_of(store):
    def get(self, target):
        at, _, name = target.rpartition(".")
        owner = get_sublayer(self, at)
        if name not in getattr(owner, store):
            raise AttributeError(f"{type(owner).__name__} has no attribute `{name}`")
        return getattr(owner, store)[name]
    return get


IncompatibleKeys = collections.namedtuple("IncompatibleKeys", "missing_keys unexpected_keys")


def load_state_dict(self, state_dict, strict=True, assign=False):
    """A tensor of another shape is left out with a warning."""
    own = self.state_dict()
    fitting = {k: v for k, v in state_dict.items() if k not in own or list(own[k].shape) == list(v.shape)}
    missing, unexpected = self.set_state_dict(fitting)
    missing = [k for k in missing if k not in state_dict]
    if strict and (missing or unexpected):
        raise RuntimeError(f"Error(s) in loading state_dict: {missing} {unexpected}")
    return IncompatibleKeys(missing, unexpected)


def zero_grad(self, set_to_none=True):
    for parameter in self.parameters():
        if parameter.grad is not None:
            parameter.clear_gradient(not set_to_none)


def requires_grad_(self, requires_grad=True):
    for parameter in self.parameters():
        parameter.stop_gradient = not requires_grad
    return self


def train(self, mode=True):
    if not isinstance(mode, bool):
        raise ValueError("training mode is expected to be boolean")
    for inner in self.sublayers(include_self=True):
        inner.training = mode
    return self


def to(self, device=None, dtype=None, blocking=None, non_blocking=None):
    """What comes first is a device."""
    tensors.here(device)
    return self if dtype is None else self._cast(dtype)


def on_gpu(self, device=None):
    raise core.NotModelled("another device than the processor")


def hooked(store):
    """Registers a hook; with `with_kwargs` it gets them, with `prepend` it comes first."""
    def register(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        if with_kwargs or always_call:
            raise core.NotModelled("hooks that take keywords or are called after an error")
        key, hooks = object(), getattr(self, store)
        hooks[key] = hook
        if prepend:
            hooks.move_to_end(key, last=False)
        return HookRemoveHelper(hooks, key)
    return register


def renamed(function, names):
    """The function with further names of its parameters."""
    def call(self, *args, **kwargs):
        for other, name in names.items():
            if other in kwargs:
                kwargs[name] = kwargs.pop(other)
        return function(self, *args, **kwargs)
    call.__name__, call.__signature__ = function.__name__, inspect.signature(function)
    return call


def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True,
               keep_vars=True, prefix=""):
    return Layer.older_state_dict(self, destination, include_sublayers, structured_name_prefix or prefix, use_hook,
                                  keep_vars)


def extend_layer():
    for name in ("parameters", "named_parameters", "buffers", "named_buffers"):
        setattr(Layer, name, renamed(getattr(Layer, name), {"recurse": "include_sublayers"}))
    Layer.register_buffer = renamed(Layer.register_buffer, {"persistent": "persistable"})
    Layer.older_state_dict = Layer.state_dict
    Layer.state_dict, Layer.load_state_dict = state_dict, load_state_dict
    Layer.named_modules, Layer.modules = named_modules, lambda self: (m for _, m in named_modules(self))
    Layer.get_sublayer = Layer.get_submodule = get_sublayer
    Layer.get_parameter, Layer.get_buffer = member_of("_parameters"), member_of("_buffers")
    Layer.add_module = Layer.register_module = lambda self, name, module: Layer.add_sublayer(self, name, module) and None
    Layer.register_parameter = lambda self, name, param: (Layer.add_parameter(self, name, param), None)[1]
    Layer.zero_grad, Layer.requires_grad_, Layer.train, Layer.to = zero_grad, requires_grad_, train, to
    Layer.type = lambda self, dst_type: self._cast(dst_type)
    Layer.half, Layer.double = lambda self: self._cast("float16"), lambda self: self._cast("float64")
    Layer.cpu = lambda self: self
    Layer.cuda = Layer.xpu = on_gpu
    Layer.register_forward_hook = Layer.register_forward_post_hook = hooked("_post_hooks")
    Layer.register_forward_pre_hook = hooked("_pre_hooks")
    Layer._get_name = lambda self: type(self).__name__
    Layer._modules = property(lambda self: self._sub_layers)


def popped(self, key):
    found = self[key]
    del self[key]
    return found


def extend_containers():
    sequence, listed, mapped = layers.Sequential, layers.LayerList, layers.LayerDict

    def at(self, index):
        return index if isinstance(index, str) else list(self._sub_layers)[index]
    sequence.append = lambda self, module: (self.add_sublayer(str(len(self)), module), self)[1]
    sequence.extend = lambda self, sequential: ([self.append(m) for m in list(sequential)], self)[1]
    sequence.insert = lambda self, index, module: (layers.LayerList.insert(self, index, module), self)[1]
    sequence._renumber = listed._renumber
    sequence.__setitem__ = lambda self, name, layer: self._sub_layers.__setitem__(at(self, name), layer)
    sequence.__delitem__ = listed.__delitem__
    listed.append = renamed(listed.append, {"module": "sublayer"})
    listed.extend = renamed(listed.extend, {"modules": "sublayers"})
    listed.insert = renamed(listed.insert, {"module": "sublayer"})
    listed.pop = popped
    listed.__add__ = lambda self, other: listed(list(self) + list(other))
    listed.__iadd__ = lambda self, modules: self.extend(modules)
    mapped.update = renamed(mapped.update, {"modules": "sublayers"})
    for made in (listed, mapped):
        made.__init__ = renamed(made.__init__, {"modules": "sublayers"})


def extend_losses(nn):
    """Smooth L1 is Huber's divided by delta; `is_huber` says which of the two it is."""
    class SmoothL1Loss(Layer):
        def __init__(self, reduction="mean", delta=1.0, is_huber=True, name=None):
            super().__init__()
            self.reduction, self.delta, self.is_huber = reduction, delta, is_huber

        def forward(self, input, label):
            loss = nn.functional.smooth_l1_loss(input, label, reduction=self.reduction, delta=self.delta)
            return loss if self.is_huber else loss / self.delta
    nn.SmoothL1Loss = nn.HuberLoss = SmoothL1Loss


# --- torch's own classes ---------------------------------------------------------------------------------------------

def adopt(layer, module, names):
    """Parameters and buffers of a module of torch become those of the layer, modules in it layers."""
    layer.__dict__["_torch"], layer.__dict__["_names"] = module, names
    for name, value in module._parameters.items():
        layer._parameters[names.get(name, name)] = None if value is None else Parameter(value, value.requires_grad)
    for name, value in module._buffers.items():
        layer._buffers[names.get(name, name)] = None if value is None else Tensor(value)
        if name in module._non_persistent_buffers_set:
            layer._not_persistable.add(name)
    for name, inner in module._modules.items():
        made = Layer()
        adopt(made, inner, {})
        layer._sub_layers[name] = made


def settle(layer):
    """The module of torch computes with what the layer holds now."""
    module = layer.__dict__["_torch"]
    module.training = layer.training
    for name in module._parameters:
        key = layer._names.get(name, name)
        value = layer._parameters.get(key, layer.__dict__.get(key))  # a weight that is computed is none
        module._parameters[name] = None if value is None else value.held
    for name in module._buffers:
        value = layer._buffers.get(layer._names.get(name, name))
        module._buffers[name] = None if value is None else value.held
    for name in module._modules:
        settle(layer._sub_layers[name])


def read_only(name):
    return property(lambda self: getattr(self.__dict__["_torch"], name))


def kept(name, of):
    """A private attribute of Paddle's own, which torch's module has under another name, or as another sequence."""
    def get(self):
        return of(self.__dict__["_torch"]) if "_torch" in self.__dict__ else self.__dict__[name]
    return property(get, lambda self, value: self.__dict__.__setitem__(name, value))


CONVOLUTION = {"_groups": lambda m: m.groups, "_in_channels": lambda m: m.in_channels,
               "_out_channels": lambda m: m.out_channels, "_stride": lambda m: list(m.stride),
               "_dilation": lambda m: list(m.dilation), "_padding": lambda m: m.padding}


def make(facts, same, theirs, before):
    """The class of a name: `theirs` is torch's, `before` the older one or None."""
    entry, source = facts.of(same.target), facts.of_torch(same.source)
    forward_same = next((s for s in facts.same if s.source == same.source + ".forward"),
                        Same(same.source + ".forward", same.target + ".forward", {}, ""))
    forward_entry, forward_source = facts.of(forward_same.target), facts.of_torch(forward_same.source)
    parent = before or Layer

    def init(self, *args, **kwargs):
        taken = bindings(same.target, entry, args, kwargs)
        passed = next(filter(None, (as_torch(same.target, *t, same, entry, source.calls) for t in taken)), None)
        if passed is None:
            if before is None:
                raise core.NotModelled(f"{same.target} with {[p.name for p, _, _ in taken[0][1]]}")
            return call_older(parent.__init__, parent, self, *taken[0])
        default_dtype()
        Layer.__init__(self)
        adopt(self, theirs(*passed[0], **passed[1]), RENAMED.get(theirs.__name__, {}))

    def forward(self, *args, **kwargs):
        if "_torch" not in self.__dict__:
            return parent.forward(self, *args, **kwargs)
        if forward_entry is not None and forward_source is not None:
            signature, bound = bindings(forward_same.target, forward_entry, args, kwargs)[0]
            passed = as_torch(forward_same.target, signature, bound, forward_same, forward_entry, forward_source.calls)
            if passed is None and kwargs:
                raise core.NotModelled(f"{forward_same.target} with {[p.name for p, _, _ in bound]}")
            args, kwargs = passed or (args, kwargs)
        settle(self)
        result = self.__dict__["_torch"].forward(*[down(a) for a in args], **{k: down(v) for k, v in kwargs.items()})
        return up(result, {}, False, False)
    members = {"__init__": init, "forward": forward, "of_torch": True}
    for name in [n for n in facts.raw if n.startswith(same.target + ".") and n.count(".") == same.target.count(".") + 1]:
        member = name.rpartition(".")[2]
        if facts.of(name).kind == "attribute" and member not in ("weight", "bias", "training") \
                and not member.startswith("in_proj"):
            members[member] = read_only(member)
    if theirs is B.nn.Embedding:
        members["_padding_idx"] = property(lambda self: self.__dict__["_torch"].padding_idx
                                           if "_torch" in self.__dict__ else self.__dict__.get("_padding_idx"))
    if theirs in (B.nn.Conv1d, B.nn.Conv2d, B.nn.Conv3d):
        members.update({name: kept(name, of) for name, of in CONVOLUTION.items()})
    return type(same.target.rpartition(".")[2], (parent,), members)


def call_older(init, cls, layer, signature, bound):
    """The older constructor, with the parameters it knows and the defaults of the later version."""
    known = getattr(cls, "signature", None) or inspect.signature(init)
    known = known.parameters
    given = {p.name: value for p, value, _ in bound if p.name in known or value is not p.default}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise core.NotModelled(f"{cls.__name__} with {unknown}")
    for p in signature.parameters:
        if p.name in known and p.name not in given and other_default(p.default, known[p.name].default):
            given[p.name] = p.default
    init(layer, **given)


def canonical(facts, name, cls):
    """An older class with the names and places of parameters that the later version gives it."""
    entry, init = facts.of(name), cls.__init__

    def call(self, *args, **kwargs):
        if type(self).__init__ is not call and not args and not kwargs:
            return init(self)
        return call_older(init, cls, self, *bindings(name, entry, args, kwargs)[0])
    cls.__init__ = call
