# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.utils`."""
import torch as B

from .. import core
from ..core import Tensor
from ..tensor_class import Parameter


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False):
    parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    grads = [p.held.grad for p in parameters if p.held.grad is not None]
    if not grads:
        return Tensor(B.tensor(0.0))
    total = B.linalg.vector_norm(B.stack([B.linalg.vector_norm(g, norm_type) for g in grads]), norm_type)
    factor = (max_norm / (total + 1e-6)).clamp(max=1.0)
    for g in grads:
        g.mul_(factor)
    return Tensor(total)


def clip_grad_value_(parameters, clip_value):
    for p in [parameters] if isinstance(parameters, Tensor) else parameters:
        if p.held.grad is not None:
            p.held.grad.clamp_(-clip_value, clip_value)


def parameters_to_vector(parameters, name=None):
    return Tensor(B.cat([p.held.reshape(-1) for p in parameters]))


def vector_to_parameters(vec, parameters, name=None):
    at = 0
    for p in parameters:
        with B.no_grad():
            p.held.copy_(vec.held[at:at + p.size].reshape(p.held.shape))
        at += p.size


class WeightNorm:
    """The weight is `v`, divided by its norm over all axes but `dim`, times `g`, which has one axis."""

    def __init__(self, name, dim):
        self.name, self.dim = name, dim

    def norm(self, v):
        if self.dim == -1:
            return (v ** 2).sum().sqrt()
        return v.transpose(0, self.dim).flatten(1).norm(2, 1) if v.ndim > 1 else v.abs()

    def weight(self, layer):
        g, v = (getattr(layer, f"{self.name}_{kind}").held for kind in "gv")
        if self.dim == -1:
            return Tensor(v * (g / self.norm(v)))
        shape = [1] * v.ndim
        shape[self.dim] = -1
        return Tensor(v * (g / self.norm(v)).reshape(shape))

    def __call__(self, layer, inputs):
        layer.__dict__[self.name] = self.weight(layer)


def weight_norm(layer, name="weight", dim=0):
    norm = WeightNorm(name, -1 if dim is None else dim)
    weight = layer._parameters.pop(name)
    for kind, value in (("v", weight.held.detach().clone()), ("g", norm.norm(weight.held.detach()))):
        layer.add_parameter(f"{name}_{kind}", Parameter(value.requires_grad_(True)))
    norm(layer, None)
    layer.__dict__.setdefault("_weight_norms", {})[name] = norm, layer.register_forward_pre_hook(norm)
    return layer


def remove_weight_norm(layer, name="weight"):
    norms = layer.__dict__.get("_weight_norms", {})
    if name not in norms:
        raise ValueError(f"weight_norm of '{name}' not found in {layer}")
    norm, hook = norms.pop(name)
    hook.remove()
    weight = norm.weight(layer).held.detach().clone()
    del layer.__dict__[name], layer._parameters[name + "_g"], layer._parameters[name + "_v"]
    layer.add_parameter(name, Parameter(weight.requires_grad_(True)))
    return layer


def __getattr__(name):
    raise core.missing("paddle.nn.utils", name)
