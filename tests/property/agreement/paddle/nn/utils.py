# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.utils`."""
import torch as B

from .. import core
from ..core import Tensor


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


def __getattr__(name):
    raise core.missing("paddle.nn.utils", name)
