# SPDX-License-Identifier: Apache-2.0
"""`mindspore.nn.Cell`; the containers of cells are in `containers.py`."""
import contextlib
from collections import OrderedDict

import torch as B

from . import core
from .tensor import DEFAULT_NAME, Parameter, Tensor


class Cell:
    def __init__(self, auto_prefix=True, flags=None):
        store = self.__dict__
        store.update(_params=OrderedDict(), _cells=OrderedDict(), _buffers=OrderedDict(), _persistent=set(), _hooks=[],
                     _pre_hooks=[], _backward_hooks=[], training=False, requires_grad=False)

    cls_name = property(lambda self: type(self).__name__)
    param_prefix = property(lambda self: "")

    def __setattr__(self, name, value):
        if "_params" not in self.__dict__:
            if isinstance(value, (Cell, Parameter)):
                raise AttributeError("super().__init__() has to be called before a cell or a parameter is assigned")
            self.__dict__[name] = value
            return
        if isinstance(value, Parameter):
            self.insert_param_to_cell(name, value)
        elif isinstance(value, Cell):
            self._forget(name)
            self._put(name, value)
        elif name in self._params:
            if value is not None:
                if not isinstance(value, Tensor):
                    raise TypeError(f"{name} is a Parameter and cannot become {type(value).__name__}")
                self._params[name].set_data(value)
            else:
                self._params[name] = None
        elif name in self._cells and value is None:
            self._cells[name] = None
        elif name in self._buffers and (value is None or isinstance(value, Tensor)):
            self._buffers[name] = value
        else:
            object.__setattr__(self, name, value)

    def _put(self, name, cell):
        """Assignments and containers name the parameters by their places in the cell, after a prefix; what is put in
        later is not renamed by what it is in already."""
        cell.update_parameters_name(name + ".")
        self._cells[name] = cell

    def _forget(self, name):
        for store in (self._params, self._cells, self._buffers, self.__dict__):
            store.pop(name, None)

    def __getattr__(self, name):
        for store in ("_params", "_cells", "_buffers"):
            if name in self.__dict__.get(store, ()):
                return self.__dict__[store][name]
        if core.is_known("mindspore.nn.Cell." + name) and not name.startswith("_"):
            raise core.NotModelled("mindspore.nn.Cell." + name)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        for store in (self._params, self._cells, self._buffers):
            if name in store:
                del store[name]
                return
        object.__delattr__(self, name)

    # --- calling ---

    def construct(self, *args, **kwargs):
        raise AttributeError("For 'Cell', the method 'construct' is not defined.")

    def __call__(self, *args, **kwargs):
        for hook, with_kwargs in list(self._pre_hooks):
            found = hook(self, args, kwargs) if with_kwargs else hook(self, args)
            if found is not None:
                args = found if isinstance(found, tuple) else (found,)
        if self._backward_hooks:
            raise core.NotModelled("mindspore.nn.Cell.register_backward_hook")
        half = self.__dict__.get("_computes_in")  # `mindspore.amp.auto_mixed_precision`
        with B.autocast("cpu", dtype=half) if half is not None else contextlib.nullcontext():
            out = own_gradient(self, args, kwargs) if hasattr(type(self), "bprop") else self.construct(*args, **kwargs)
        for hook, with_kwargs in list(self._hooks):
            found = hook(self, args, kwargs, out) if with_kwargs else hook(self, args, out)
            out = out if found is None else found
        return out

    def register_forward_hook(self, hook_fn, with_kwargs=False):
        return Handle(self._hooks, (hook_fn, with_kwargs))

    def register_forward_pre_hook(self, hook_fn, with_kwargs=False):
        return Handle(self._pre_hooks, (hook_fn, with_kwargs))

    # --- structure ---

    def insert_param_to_cell(self, param_name, param, check_name_contain_dot=True):
        if not param_name or "." in param_name and check_name_contain_dot:
            raise KeyError(f"{param_name!r} is no name of a parameter")
        if not isinstance(param, Parameter):
            raise TypeError(f"a parameter is expected, not {type(param).__name__}")
        self._forget(param_name)
        if param.name == DEFAULT_NAME:
            param.name = param_name
        self._params[param_name] = param

    def insert_child_to_cell(self, child_name, child_cell):
        if not child_name or "." in child_name:
            raise KeyError(f"{child_name!r} is no name of a cell")
        if not isinstance(child_cell, Cell):
            raise TypeError(f"a cell is expected, not {type(child_cell).__name__}")
        if hasattr(self, child_name) and child_name not in self._cells:
            raise KeyError(f"{child_name!r} is a name already")
        self._cells[child_name] = child_cell # which alone leaves the names of its parameters as they are

    def register_buffer(self, name, tensor, persistent=True):
        if not isinstance(name, str) or not name or "." in name:
            raise KeyError(f"{name!r} is no name of a buffer")
        if hasattr(self, name) and name not in self._buffers:
            raise KeyError(f"attribute '{name}' already exists")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"a buffer is a Tensor, not {type(tensor).__name__}")
        self._buffers[name] = tensor
        (self._persistent.add if persistent else self._persistent.discard)(name)

    def name_cells(self):
        seen, found = set(), OrderedDict()
        for name, cell in self._cells.items():
            if cell is not None and id(cell) not in seen:
                seen.add(id(cell))
                found[name] = cell
        return found

    def cells(self):
        return self.name_cells().values()

    def cells_and_names(self, cells=None, name_prefix=""):
        seen = set() if cells is None else cells
        if id(self) in seen:
            return
        seen.add(id(self))
        yield name_prefix, self
        for name, cell in self._cells.items():
            if cell is not None:
                yield from cell.cells_and_names(seen, f"{name_prefix}.{name}" if name_prefix else name)

    def get_sub_cell(self, target):
        found = self
        for part in target.split(".") if target else ():
            found = getattr(found, part)
            if not isinstance(found, Cell):
                raise AttributeError(f"{target} is no cell")
        return found

    def parameters_and_names(self, name_prefix="", expand=True):
        seen = set()
        for prefix, cell in self.cells_and_names(name_prefix=name_prefix) if expand else [(name_prefix, self)]:
            for name, param in cell._params.items():
                if param is not None and id(param) not in seen:
                    seen.add(id(param))
                    yield f"{prefix}.{name}" if prefix else name, param

    def get_parameters(self, expand=True):
        for _, param in self.parameters_and_names(expand=expand):
            yield param

    def trainable_params(self, recurse=True):
        return [param for param in self.get_parameters(recurse) if param.requires_grad]

    def untrainable_params(self, recurse=True):
        return [param for param in self.get_parameters(recurse) if not param.requires_grad]

    def parameters_dict(self, recurse=True):
        return OrderedDict((param.name, param) for param in self.get_parameters(recurse))

    def update_parameters_name(self, prefix="", recurse=True):
        if not isinstance(prefix, str):
            raise TypeError("a prefix is a text")
        for name, param in list(self.parameters_and_names(expand=recurse)):
            param.name = prefix + name

    def check_names(self):
        names = [param.name for param in self.get_parameters()]
        if len(set(names)) < len(names):
            raise ValueError("a name of a parameter already exists. Please set a unique name for the parameter.")

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        seen = set()
        for start, cell in self.cells_and_names(name_prefix=prefix) if recurse else [(prefix, self)]:
            for name, buffer in cell._buffers.items():
                if buffer is not None and not (remove_duplicate and id(buffer) in seen):
                    seen.add(id(buffer))
                    yield f"{start}.{name}" if start else name, buffer

    def buffers(self, recurse=True):
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def get_buffer(self, target):
        return dict(self.named_buffers())[target]

    # --- state ---

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        found = OrderedDict() if destination is None else destination
        for name, param in self._params.items():
            if param is not None:
                found[prefix + name] = param
        for name, buffer in self._buffers.items():
            if buffer is not None and name in self._persistent:
                found[prefix + name] = buffer
        for name, cell in self._cells.items():
            if cell is not None:
                cell.state_dict(destination=found, prefix=f"{prefix}{name}.")
        return found

    def load_state_dict(self, state_dict, strict=True):
        own = self.state_dict()
        lacking = [name for name in own if name not in state_dict]
        unexpected = [name for name in state_dict if name not in own]
        if strict and (lacking or unexpected):
            raise RuntimeError(f"missing keys: {lacking}, unexpected keys: {unexpected}")
        for name, value in own.items():
            if name in state_dict:
                if state_dict[name].shape != value.shape:
                    raise RuntimeError(f"size mismatch for {name}")
                value.held.detach().copy_(state_dict[name].held.detach())
        return lacking, unexpected

    def set_train(self, mode=True):
        if not isinstance(mode, bool):
            raise TypeError("set_train() takes a truth value")
        for _, cell in self.cells_and_names():
            cell.__dict__["training"] = mode
        return self

    def set_grad(self, requires_grad=True):
        self.__dict__["requires_grad"] = requires_grad
        return self

    def apply(self, fn):
        for cell in self.cells():
            cell.apply(fn)
        fn(self)
        return self

    def extend_repr(self):
        return ""

    def __repr__(self):
        inner = "".join(f"\n  ({name}): {repr(cell)}" for name, cell in self._cells.items())
        return f"{type(self).__name__}<{self.extend_repr()}{inner}>"


def own_gradient(cell, args, kwargs):
    """A cell with a method `bprop(*inputs, out, dout)`, which gives one gradient for each input, in a tuple."""
    if kwargs:
        raise TypeError("a cell with bprop takes no keyword arguments")
    at = [k for k, one in enumerate(args) if isinstance(one, Tensor)]

    class Own(B.autograd.Function):
        @staticmethod
        def forward(context, *held):
            given = list(args)
            for k, one in zip(at, held):
                given[k] = Tensor._of(one.detach())
            context.given, context.out = given, cell.construct(*given)
            return core.unwrap(context.out)

        @staticmethod
        def backward(context, *gradients):
            gradients = tuple(core.wrap(one) for one in gradients)
            found = cell.bprop(*context.given, context.out, gradients if isinstance(context.out, tuple) else gradients[0])
            if not isinstance(found, tuple):
                raise TypeError(f"bprop has to give a tuple, not {type(found).__name__}")
            if len(found) != len(args):
                raise TypeError(f"bprop gives {len(found)} gradients for {len(args)} inputs")
            return tuple(core.unwrap(found[k]) for k in at)
    return core.wrap(Own.apply(*[args[k].held for k in at]))


class Handle:
    def __init__(self, hooks, hook):
        self.hooks, self.hook = hooks, hook
        hooks.append(hook)

    def remove(self):
        if self.hook in self.hooks:
            self.hooks.remove(self.hook)
