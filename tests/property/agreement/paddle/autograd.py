# SPDX-License-Identifier: Apache-2.0
"""Gradients: `paddle.grad`, the contexts, `PyLayer`."""
import torch as B

from . import core
from .core import Tensor, unwrap, wrap


def as_list(value):
    return [value] if isinstance(value, Tensor) or value is None else list(value)


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True,
         allow_unused=False, no_grad_vars=None, name=None):
    """A list, whatever was passed."""
    for given in (outputs, inputs):
        assert isinstance(given, (list, tuple, Tensor)), "outputs and inputs must be Tensor or list of Tensor"
    outputs, inputs = as_list(outputs), as_list(inputs)
    seeds = as_list(grad_outputs) if grad_outputs is not None else [None] * len(outputs)
    seeds = [B.ones_like(o.held) if s is None else s.held for o, s in zip(outputs, seeds)]
    found = B.autograd.grad([o.held for o in outputs], [i.held for i in inputs], seeds, retain_graph, create_graph,
                            only_inputs, allow_unused)
    return [None if g is None else Tensor(g) for g in found]


class Context:
    """Usable as a context, a decorator with and without call brackets."""

    def __new__(cls, func=None):
        self = object.__new__(cls)
        if func is not None:
            self.context = cls.context_of()
            return self.context(func)
        return self

    def __init__(self, func=None):
        self.context = self.context_of()

    def __enter__(self):
        self.context.__enter__()
        return self

    def __exit__(self, *what):
        return self.context.__exit__(*what)

    def __call__(self, func):
        return self.context_of()(func)


class no_grad(Context):
    context_of = staticmethod(lambda: B.no_grad())


class enable_grad(Context):
    context_of = staticmethod(lambda: B.enable_grad())


class set_grad_enabled:
    def __init__(self, mode):
        self.before = B.is_grad_enabled()
        B.set_grad_enabled(mode)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        B.set_grad_enabled(self.before)


def is_grad_enabled():
    return B.is_grad_enabled()


def backward(tensors, grad_tensors=None, retain_graph=False):
    tensors = as_list(tensors)
    seeds = as_list(grad_tensors) if grad_tensors is not None else [None] * len(tensors)
    B.autograd.backward([t.held for t in tensors],
                        [B.ones_like(t.held) if s is None else s.held for t, s in zip(tensors, seeds)], retain_graph)


class PyLayerContext:
    def __init__(self):
        self.container, self.materialize = (), True

    def save_for_backward(self, *tensors):
        self.container = tensors

    def saved_tensor(self):
        """A method: the reference calls it."""
        return self.container

    def set_materialize_grads(self, value):
        self.materialize = value

    def mark_non_differentiable(self, *tensors):
        self.marked = tensors

    def mark_not_inplace(self, *tensors):
        pass


class PyLayer:
    def __init__(self):
        pass

    @classmethod
    def apply(cls, *args, **kwargs):
        context = PyLayerContext()
        tensors = [a for a in args if isinstance(a, Tensor)]

        class Function(B.autograd.Function):
            @staticmethod
            def forward(held, *inner):
                values = iter(inner)
                result = cls.forward(context, *[Tensor(next(values)) if isinstance(a, Tensor) else a for a in args],
                                     **kwargs)
                held.single = isinstance(result, Tensor)
                outputs = [result] if held.single else result
                if any(held.needs_input_grad) and any(
                        isinstance(one, Tensor) and one.held is value for one in outputs for value in inner):
                    raise ValueError("an input that forward returns counts as changed in place, and is the result itself")
                return unwrap(result)

            @staticmethod
            def backward(held, *gradients):
                result = cls.backward(context, *[Tensor(g) for g in gradients])
                result = [result] if isinstance(result, Tensor) or result is None else list(result)
                if len(result) != len(tensors):
                    raise ValueError(f"{len(tensors)} inputs, but {len(result)} gradients")
                if any(r is not None and not needed for r, needed in zip(result, held.needs_input_grad)):
                    raise ValueError("backward returns a gradient for a tensor whose stop_gradient is true")
                return tuple(None if r is None else r.held for r in result)
        return wrap(Function.apply(*[t.held for t in tensors]))


def __getattr__(name):
    raise core.missing("paddle.autograd", name)
