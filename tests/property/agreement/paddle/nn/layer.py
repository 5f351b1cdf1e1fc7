# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.Layer`, attributes of parameters, and the containers."""
import collections

import torch as B

from .. import core
from ..core import Tensor
from ..tensor_class import Parameter
from . import initializer


class ParamAttr:
    def __init__(self, name=None, initializer=None, learning_rate=1.0, regularizer=None, trainable=True,
                 do_model_average=False, need_clip=True):
        self.name, self.initializer, self.learning_rate = name, initializer, learning_rate
        self.regularizer, self.trainable, self.need_clip = regularizer, trainable, need_clip


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """None when the attribute is False; an attribute may be an initializer, too."""
    if attr is False:
        return None
    if attr is None or attr is True:
        attr = ParamAttr()
    elif isinstance(attr, str):
        attr = ParamAttr(name=attr)
    elif isinstance(attr, initializer.Initializer):
        attr = ParamAttr(initializer=attr)
    elif not isinstance(attr, ParamAttr):
        raise TypeError(f"attr is {type(attr).__name__}")
    parameter = Parameter(B.zeros([int(n) for n in shape], dtype=core.held_dtype(dtype)), attr.trainable)
    parameter.optimize_attr["learning_rate"] = attr.learning_rate
    start = attr.initializer or default_initializer or (
        initializer.Constant(0.0) if is_bias else initializer.XavierUniform())
    start(parameter)
    return parameter


class HookRemoveHelper:
    def __init__(self, hooks, key):
        self.hooks, self.key = hooks, key

    def remove(self):
        self.hooks.pop(self.key, None)


class Layer:
    def __init__(self, name_scope=None, dtype="float32"):
        self.__dict__["_parameters"] = collections.OrderedDict()
        self.__dict__["_buffers"] = collections.OrderedDict()
        self.__dict__["_sub_layers"] = collections.OrderedDict()
        self.__dict__["_not_persistable"] = set()
        self.__dict__["_pre_hooks"], self.__dict__["_post_hooks"] = collections.OrderedDict(), collections.OrderedDict()
        self.training = True
        self._dtype = dtype

    def __setattr__(self, name, value):
        if "_parameters" not in self.__dict__:
            raise RuntimeError("super().__init__() has to be called first")
        for store in (self._parameters, self._buffers, self._sub_layers):
            if name in store and not isinstance(value, (Tensor, Layer)):
                if value is None:
                    store[name] = None
                    return
                raise TypeError(f"cannot assign {type(value).__name__} to {name}")
        if isinstance(value, Parameter):
            self.__dict__.pop(name, None)
            self._parameters[name] = value
        elif isinstance(value, Layer):
            self.__dict__.pop(name, None)
            self._sub_layers[name] = value
        elif isinstance(value, Tensor) and name in self._buffers:
            self._buffers[name] = value
        elif isinstance(value, Tensor) and name in self._parameters:
            raise TypeError(f"assignment to parameter '{name}' should be of type Parameter or None")
        else:
            self.__dict__[name] = value

    def __getattr__(self, name):
        for store in ("_parameters", "_buffers", "_sub_layers"):
            if name in self.__dict__.get(store, {}):
                return self.__dict__[store][name]
        if name.startswith("__"):
            raise AttributeError(name)
        raise core.missing("paddle.nn.Layer", name)

    def __delattr__(self, name):
        for store in (self._parameters, self._buffers, self._sub_layers):
            if name in store:
                del store[name]
                return
        del self.__dict__[name]

    def extra_repr(self):
        if type(self).__module__.startswith("paddle."):
            raise core.NotModelled(f"the text of {type(self).__name__}")
        return ""

    def __repr__(self):
        """As torch writes modules; what is in the brackets of a layer of Paddle is its own."""
        lines = [line for line in self.extra_repr().split("\n") if line]
        lines += [f"({name}): " + repr(layer).replace("\n", "\n  ") for name, layer in self._sub_layers.items()]
        if len(lines) < 2 and not self._sub_layers:
            return f"{type(self).__name__}({''.join(lines)})"
        return f"{type(self).__name__}(\n  " + "\n  ".join(lines) + "\n)"

    def forward(self, *inputs, **kwargs):
        raise NotImplementedError

    def __call__(self, *inputs, **kwargs):
        for hook in list(self._pre_hooks.values()):
            result = hook(self, inputs)
            if result is not None:
                inputs = result if isinstance(result, tuple) else (result,)
        outputs = self.forward(*inputs, **kwargs)
        for hook in list(self._post_hooks.values()):
            result = hook(self, inputs, outputs)
            outputs = outputs if result is None else result
        return outputs

    def register_forward_pre_hook(self, hook):
        key = object()
        self._pre_hooks[key] = hook
        return HookRemoveHelper(self._pre_hooks, key)

    def register_forward_post_hook(self, hook):
        key = object()
        self._post_hooks[key] = hook
        return HookRemoveHelper(self._post_hooks, key)

    # --- what is inside ---

    def create_parameter(self, shape, attr=None, dtype=None, is_bias=False, default_initializer=None):
        return create_parameter(shape, dtype or core.state["default_dtype"], attr=attr, is_bias=is_bias,
                                default_initializer=default_initializer)

    def add_parameter(self, name, parameter):
        self._parameters[name] = parameter
        return parameter

    def add_sublayer(self, name, sublayer):
        self._sub_layers[name] = sublayer
        return sublayer

    def register_buffer(self, name, tensor, persistable=True):
        self.__dict__.pop(name, None)
        self._buffers[name] = tensor
        if not persistable:
            self._not_persistable.add(name)

    def named_children(self):
        seen = set()
        for name, layer in self._sub_layers.items():
            if layer is not None and id(layer) not in seen:
                seen.add(id(layer))
                yield name, layer

    def children(self):
        for _, layer in self.named_children():
            yield layer

    def named_sublayers(self, prefix="", include_self=False, layers_set=None, remove_duplicate=True):
        layers_set = set() if layers_set is None else layers_set
        if include_self and self not in layers_set:
            layers_set.add(self)
            yield prefix, self
        for name, layer in self._sub_layers.items():
            if layer is None or layer in layers_set:
                continue
            inner = prefix + ("." if prefix else "") + name
            yield from layer.named_sublayers(inner, True, layers_set)

    def sublayers(self, include_self=False):
        return [layer for _, layer in self.named_sublayers(include_self=include_self)]

    def _named(self, store, prefix, include_sublayers, remove_duplicate=True):
        layers = self.named_sublayers(prefix, include_self=True) if include_sublayers else [(prefix, self)]
        seen = set()
        for at, layer in layers:
            for name, value in getattr(layer, store).items():
                if value is None or remove_duplicate and id(value) in seen:
                    continue
                seen.add(id(value))
                yield at + ("." if at else "") + name, value

    def named_parameters(self, prefix="", include_sublayers=True, remove_duplicate=True):
        return self._named("_parameters", prefix, include_sublayers, remove_duplicate)

    def parameters(self, include_sublayers=True):
        return [value for _, value in self.named_parameters(include_sublayers=include_sublayers)]

    def named_buffers(self, prefix="", include_sublayers=True, remove_duplicate=True):
        return self._named("_buffers", prefix, include_sublayers, remove_duplicate)

    def buffers(self, include_sublayers=True):
        return [value for _, value in self.named_buffers(include_sublayers=include_sublayers)]

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True,
                   keep_vars=True):
        found = collections.OrderedDict() if destination is None else destination
        layers = self.named_sublayers(structured_name_prefix.rstrip("."), True) if include_sublayers else [
            (structured_name_prefix.rstrip("."), self)]
        for at, layer in layers:
            at = at + "." if at else ""
            for name, value in layer._parameters.items():
                if value is not None:
                    found[at + name] = value if keep_vars else value.detach()
            for name, value in layer._buffers.items():
                if value is not None and name not in layer._not_persistable:
                    found[at + name] = value if keep_vars else value.detach()
        return found

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Both lists have the keys of tensors of another shape, which are left as they are."""
        own = self.state_dict()
        fitting = [name for name in own if name in state_dict and list(state_dict[name].shape) == list(own[name].shape)]
        for name in fitting:
            own[name].set_value(state_dict[name])
        return [name for name in own if name not in fitting], [name for name in state_dict if name not in fitting]

    set_dict = load_dict = set_state_dict

    # --- modes, types ---

    def train(self):
        for layer in self.sublayers(include_self=True):
            layer.training = True
        return self

    def eval(self):
        for layer in self.sublayers(include_self=True):
            layer.training = False
        return self

    def apply(self, fn):
        for layer in self.children():
            layer.apply(fn)
        fn(self)
        return self

    def clear_gradients(self, set_to_zero=True):
        for parameter in self.parameters():
            parameter.clear_gradient(set_to_zero)

    def _cast(self, dtype, excluded=None):
        for layer in self.sublayers(include_self=True):
            if excluded and isinstance(layer, tuple(excluded) if isinstance(excluded, (list, tuple)) else excluded):
                continue
            for store in (layer._parameters, layer._buffers):
                for value in store.values():
                    if value is not None and core.is_float(value.held):
                        value.held = value.held.detach().to(core.held_dtype(dtype)).requires_grad_(
                            value.held.requires_grad)
            layer._dtype = dtype
        return self

    def to(self, device=None, dtype=None, blocking=None):
        if device is not None and not (isinstance(device, str) and device.startswith("cpu")
                                       or type(device).__name__ == "Place"):
            raise ValueError(f"device value error: {device!r}")
        return self if dtype is None else self._cast(dtype)

    def astype(self, dtype=None):
        return self._cast(dtype)

    def float(self, excluded_layers=None):
        return self._cast("float32", excluded_layers)

    def float16(self, excluded_layers=None):
        return self._cast("float16", excluded_layers)

    def bfloat16(self, excluded_layers=None):
        return self._cast("bfloat16", excluded_layers)

    def extra_repr(self):
        return ""

    def full_name(self):
        return type(self).__name__.lower() + "_0"


# --- containers ------------------------------------------------------------------------------------------------------

class Sequential(Layer):
    """Layers in order; pairs of a name and a layer give names."""

    def __init__(self, *layers):
        super().__init__()
        if len(layers) == 1 and isinstance(layers[0], collections.OrderedDict):
            layers = tuple(layers[0].items())
        if layers and isinstance(layers[0], (list, tuple)):
            for name, layer in layers:
                self.add_sublayer(name, layer)
        else:
            for i, layer in enumerate(layers):
                if not isinstance(layer, Layer):
                    raise TypeError(f"{type(layer).__name__} is no layer")
                self.add_sublayer(str(i), layer)

    def __getitem__(self, key):
        if isinstance(key, slice):
            return type(self)(*list(self._sub_layers.values())[key])
        if isinstance(key, str):
            return self._sub_layers[key]
        return list(self._sub_layers.values())[key]

    def __setitem__(self, name, layer):
        if not isinstance(layer, Layer):
            raise TypeError(f"{type(layer).__name__} is no layer")
        setattr(self, str(name), layer)

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def forward(self, input):
        for layer in self._sub_layers.values():
            input = layer(input)
        return input


class LayerList(Layer):
    def __init__(self, sublayers=None):
        super().__init__()
        for i, layer in enumerate(sublayers or []):
            self.add_sublayer(str(i), layer)

    def _renumber(self, layers):
        self._sub_layers.clear()
        for i, layer in enumerate(layers):
            self.add_sublayer(str(i), layer)

    def __getitem__(self, key):
        found = list(self._sub_layers.values())[key]
        return type(self)(found) if isinstance(key, slice) else found

    def __setitem__(self, key, layer):
        self._sub_layers[str(key % len(self))] = layer

    def __delitem__(self, key):
        layers = list(self)
        del layers[key]
        self._renumber(layers)

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def append(self, sublayer):
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def extend(self, sublayers):
        for layer in sublayers:
            self.append(layer)
        return self

    def insert(self, index, sublayer):
        layers = list(self)
        layers.insert(index, sublayer)
        self._renumber(layers)


class LayerDict(Layer):
    def __init__(self, sublayers=None):
        super().__init__()
        if sublayers is not None:
            self.update(sublayers)

    def update(self, sublayers):
        for name, layer in sublayers.items() if hasattr(sublayers, "items") else sublayers:
            self.add_sublayer(name, layer)

    def __getitem__(self, key):
        return self._sub_layers[key]

    def __setitem__(self, key, layer):
        self.add_sublayer(key, layer)

    def __delitem__(self, key):
        del self._sub_layers[key]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers)

    def __contains__(self, key):
        return key in self._sub_layers

    def clear(self):
        self._sub_layers.clear()

    def pop(self, key):
        return self._sub_layers.pop(key)

    def keys(self):
        return self._sub_layers.keys()

    def items(self):
        return self._sub_layers.items()

    def values(self):
        return self._sub_layers.values()


class ParameterList(Layer):
    def __init__(self, parameters=None):
        super().__init__()
        for i, parameter in enumerate(parameters or []):
            self.add_parameter(str(i), parameter)

    def __getitem__(self, key):
        return list(self._parameters.values())[key]

    def __setitem__(self, key, parameter):
        self._parameters[str(key)] = parameter

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters.values())

    def append(self, parameter):
        self.add_parameter(str(len(self)), parameter)
        return self


class ParameterDict(Layer):
    def __init__(self, parameters=None):
        super().__init__()
        if parameters is not None:
            self.update(parameters)

    def update(self, parameters):
        for name, parameter in parameters.items() if hasattr(parameters, "items") else parameters:
            self.add_parameter(name, parameter)

    def __getitem__(self, key):
        return self._parameters[key]

    def __setitem__(self, key, parameter):
        self._parameters[key] = parameter

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters)

    def __contains__(self, key):
        return key in self._parameters
