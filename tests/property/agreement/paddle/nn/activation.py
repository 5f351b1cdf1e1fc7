# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.functional`: activations, normalisation, dropout."""
import torch as B

from ..core import Opt, T, op
from ..math import floating

F = B.nn.functional


def plain(name, what):
    def operation(x: T, name=None):
        return what(x)
    operation.__name__ = name
    return op(operation)


relu, relu6, silu, mish = (plain(n, getattr(F, n)) for n in ("relu", "relu6", "silu", "mish"))
sigmoid, tanh = plain("sigmoid", lambda x: B.sigmoid(floating(x))), plain("tanh", lambda x: B.tanh(floating(x)))
softsign, tanhshrink, log_sigmoid = plain("softsign", F.softsign), plain("tanhshrink", F.tanhshrink), \
    plain("log_sigmoid", F.logsigmoid)
hardswish, swish = plain("hardswish", F.hardswish), plain("swish", F.silu)


@op
def hardsigmoid(x: T, slope=0.1666667, offset=0.5, name=None):
    return B.clamp(slope * x + offset, 0, 1)


@op
def elu(x: T, alpha=1.0, name=None):
    return F.elu(x, alpha)


@op
def celu(x: T, alpha=1.0, name=None):
    return F.celu(x, alpha)


@op
def selu(x: T, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
    return scale * B.where(x > 0, x, alpha * (B.exp(x) - 1))


@op
def gelu(x: T, approximate=False, name=None):
    if not isinstance(approximate, bool):
        raise TypeError("approximate is a bool")
    return F.gelu(x, approximate="tanh" if approximate else "none")


@op
def leaky_relu(x: T, negative_slope=0.01, name=None):
    return F.leaky_relu(x, negative_slope)


@op
def prelu(x: T, weight: T, data_format="NCHW", name=None):
    return F.prelu(x, weight)


@op
def rrelu(x: T, lower=1. / 8., upper=1. / 3., training=True, name=None):
    return F.rrelu(x, lower, upper, training)


@op
def softplus(x: T, beta=1, threshold=20, name=None):
    return F.softplus(x, beta, threshold)


@op
def softshrink(x: T, threshold=0.5, name=None):
    return F.softshrink(x, threshold)


@op
def hardshrink(x: T, threshold=0.5, name=None):
    return F.hardshrink(x, threshold)


@op
def hardtanh(x: T, min=-1.0, max=1.0, name=None):
    return F.hardtanh(x, min, max)


@op
def thresholded_relu(x: T, threshold=1.0, value=0.0, name=None):
    return B.where(x > threshold, x, B.full_like(x, value))


@op
def softmax(x: T, axis=-1, dtype=None, name=None):
    return F.softmax(x, dim=axis, dtype=dtype)


@op
def log_softmax(x: T, axis=-1, dtype=None, name=None):
    return F.log_softmax(x, dim=axis, dtype=dtype)


@op
def gumbel_softmax(x: T, temperature=1.0, hard=False, axis=-1, name=None):
    return F.gumbel_softmax(x, tau=temperature, hard=hard, dim=axis)


@op
def glu(x: T, axis=-1, name=None):
    return F.glu(x, axis)


@op
def maxout(x: T, groups, axis=1, name=None):
    axis %= x.dim()
    shape = list(x.shape[:axis]) + [x.shape[axis] // groups, groups] + list(x.shape[axis + 1:])
    return x.reshape(shape).amax(axis + 1)


# --- normalisation ---------------------------------------------------------------------------------------------------

def channels_first(x, data_format):
    return x.movedim(-1, 1) if data_format in ("NLC", "NHWC", "NDHWC") else x


def channels_back(x, data_format):
    return x.movedim(1, -1) if data_format in ("NLC", "NHWC", "NDHWC") else x


def batch_normalised(x, running_mean, running_var, weight, bias, training, momentum, epsilon, data_format,
                     use_global_stats):
    """`momentum` is how much of the running statistics stays, and they keep the variance of the whole batch."""
    by_batch = training if use_global_stats is None else not use_global_stats
    first = channels_first(x, data_format)
    across = [d for d in range(first.dim()) if d != 1]
    shape = [1, -1] + [1] * (first.dim() - 2)
    if by_batch:
        mean, var = first.mean(across), first.var(across, unbiased=False)
        with B.no_grad():
            running_mean.copy_(momentum * running_mean + (1 - momentum) * mean)
            running_var.copy_(momentum * running_var + (1 - momentum) * var)
    else:
        mean, var = running_mean, running_var
    result = (first - mean.reshape(shape)) / B.sqrt(var.reshape(shape) + epsilon)
    if weight is not None:
        result = result * weight.reshape(shape)
    if bias is not None:
        result = result + bias.reshape(shape)
    return channels_back(result, data_format)


@op
def batch_norm(x: T, running_mean: T, running_var: T, weight: Opt = None, bias: Opt = None, training=False,
               momentum=0.9, epsilon=1e-05, data_format="NCHW", use_global_stats=None, name=None):
    return batch_normalised(x, running_mean, running_var, weight, bias, training, momentum, epsilon, data_format,
                            use_global_stats)


@op
def layer_norm(x: T, normalized_shape, weight: Opt = None, bias: Opt = None, epsilon=1e-05, name=None):
    shape = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
    if list(x.shape[x.dim() - len(shape):]) != shape:
        raise ValueError("the last dimensions are not normalized_shape")
    return F.layer_norm(x, shape, weight, bias, epsilon)


@op
def group_norm(x: T, num_groups, epsilon=1e-05, weight: Opt = None, bias: Opt = None, data_format="NCHW", name=None):
    return channels_back(F.group_norm(channels_first(x, data_format), num_groups, weight, bias, epsilon), data_format)


@op
def instance_norm(x: T, running_mean: Opt = None, running_var: Opt = None, weight: Opt = None, bias: Opt = None,
                  use_input_stats=True, momentum=0.9, eps=1e-05, data_format="NCHW", name=None):
    return F.instance_norm(x, None, None, weight, bias, True, 0.1, eps)


@op
def local_response_norm(x: T, size, alpha=1e-4, beta=0.75, k=1., data_format="NCHW", name=None):
    return channels_back(F.local_response_norm(channels_first(x, data_format), size, alpha, beta, k), data_format)


@op
def normalize(x: T, p=2, axis=1, epsilon=1e-12, name=None):
    return F.normalize(x, p, axis, epsilon)


# --- dropout ---------------------------------------------------------------------------------------------------------

def dropped(x, p, axis, training, mode):
    if mode not in ("upscale_in_train", "downscale_in_infer"):
        raise ValueError(f"no such mode: {mode}")
    if not 0 <= p <= 1:
        raise ValueError("p is between 0 and 1")
    if not training:
        return x * (1 - p) if mode == "downscale_in_infer" else x
    axes = None if axis is None else [axis] if isinstance(axis, int) else list(axis)
    shape = x.shape if axes is None else [n if a in [b % x.dim() for b in axes] else 1 for a, n in enumerate(x.shape)]
    kept = (B.rand(shape) >= p).to(x.dtype)
    if mode == "downscale_in_infer":
        return x * kept
    return x * kept / (1 - p) if p < 1 else x * 0


@op
def dropout(x: T, p=0.5, axis=None, training=True, mode="upscale_in_train", name=None):
    return dropped(x, p, axis, training, mode)


@op
def dropout2d(x: T, p=0.5, training=True, data_format="NCHW", name=None):
    if x.dim() != 4:
        raise ValueError("dropout2d needs four dimensions")
    return dropped(x, p, [0, 1] if data_format == "NCHW" else [0, 3], training, "upscale_in_train")


@op
def dropout3d(x: T, p=0.5, training=True, data_format="NCDHW", name=None):
    if x.dim() != 5:
        raise ValueError("dropout3d needs five dimensions")
    return dropped(x, p, [0, 1] if data_format == "NCDHW" else [0, 4], training, "upscale_in_train")


@op
def alpha_dropout(x: T, p=0.5, training=True, name=None):
    return F.alpha_dropout(x, p, training)


@op
def feature_alpha_dropout(x: T, p=0.5, training=True, name=None):
    return F.feature_alpha_dropout(x, p, training)
