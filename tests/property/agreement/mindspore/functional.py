# SPDX-License-Identifier: Apache-2.0
"""`mindspore.mint.nn.functional`, and the functions of layers in `mindspore.ops`."""
import torch as B

from . import core
from .calling import as_torch, call_with, function
from .functions import dims

F = B.nn.functional
ALIKE = """adaptive_avg_pool1d adaptive_avg_pool2d adaptive_max_pool1d adaptive_max_pool2d avg_pool1d avg_pool2d batch_norm
    binary_cross_entropy binary_cross_entropy_with_logits conv1d conv2d conv3d conv_transpose2d
    cross_entropy elu embedding gelu glu group_norm hardshrink hardsigmoid hardswish
    kl_div l1_loss layer_norm leaky_relu linear log_softmax logsigmoid max_pool2d mish mse_loss nll_loss normalize
    one_hot pad pixel_shuffle prelu relu relu6 selu sigmoid silu smooth_l1_loss softmax softplus softshrink tanh fold unfold
    grid_sample""".split()


def check_targets(name, arguments):
    """Classes are numbers of int32 or int64, and losses take both sides of one dtype."""
    target, input = arguments.get("target"), next(iter(arguments.values()))
    if name in ("cross_entropy", "nll_loss") and target.dtype not in (B.int32, B.int64) + core.FLOATS:
        raise TypeError(f"{name}(): target of {core.OF_HELD[target.dtype]}")
    if name.startswith("binary_cross") and target.dtype != input.dtype:
        raise TypeError(f"{name}(): target of {core.OF_HELD[target.dtype]} beside {core.OF_HELD[input.dtype]}")


def alike(name):
    theirs = as_torch(getattr(B, name) if name in ("sigmoid", "tanh") else getattr(F, name))

    def made(**arguments):
        check_targets(name, arguments)
        if name in ("cross_entropy", "nll_loss") and arguments["target"].dtype == B.int32:
            arguments["target"] = arguments["target"].long()
        if name in ("mse_loss", "l1_loss", "smooth_l1_loss"):
            arguments["input"], arguments["target"] = core.promote(arguments["input"], arguments["target"])
        if name == "softmax" and arguments.get("dim") is None:
            raise core.NotModelled("softmax without a dimension")
        arguments.pop("inplace", None) if name in ("elu", "silu", "relu", "relu6") and not arguments.get("inplace") else None
        return theirs(**arguments)
    return made


def mint_interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    if mode in ("area", "nearest-exact"):
        raise ValueError(f"mint does not know the mode {mode}")
    return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    return F.interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


def dropout(input, p=0.5, training=True, inplace=False):
    return F.dropout(input, p, training)


def padded(input, pad_mode, padding, kernel, stride, dilation):
    """What is added on each side in the modes of the older convolutions."""
    def each(value, count=input.dim() - 2):
        return (value,) * count if isinstance(value, int) else tuple(value)
    if pad_mode == "pad":
        return input, padding
    if padding not in (0, (0, 0), (0,)):
        raise ValueError(f"padding has to be 0 with pad_mode '{pad_mode}'")
    if pad_mode == "valid":
        return input, 0
    sides = []
    for size, k, s, d in zip(input.shape[2:], kernel, each(stride), each(dilation)):
        missing = max((-(-size // s) - 1) * s + d * (k - 1) + 1 - size, 0)
        sides = [missing // 2, missing - missing // 2] + sides
    return F.pad(input, sides), 0


def older_conv2d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    if isinstance(padding, (tuple, list)) and len(padding) == 4:
        raise core.NotModelled("conv2d with four paddings")
    input, padding = padded(input, pad_mode, tuple(padding) if isinstance(padding, list) else padding, weight.shape[2:],
                            stride, dilation)
    return F.conv2d(input, weight, bias, stride, padding, dilation, groups)


def older_one_hot(indices, depth, on_value=1, off_value=0, axis=-1):
    if axis != -1:
        raise core.NotModelled("one_hot with an axis")
    on, off = (value if isinstance(value, B.Tensor) else B.tensor(value) for value in (on_value, off_value))
    return B.where(F.one_hot(indices.long(), depth).bool(), on, off)


def older_smooth(input, target, beta=1.0, reduction="none"):
    return F.smooth_l1_loss(*core.promote(input, target), reduction=reduction, beta=float(beta))


def huber_loss(input, target, reduction="mean", delta=1.0):
    return F.huber_loss(*core.promote(input, target), reduction=reduction, delta=float(delta))


def kl_div(logits, labels, reduction="mean"):
    return F.kl_div(logits, labels, reduction=reduction)


def avg_pool1d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True):
    if not isinstance(kernel_size, int):
        raise TypeError("For 'avg_pool1d', the 'kernel_size' must be an int")
    return F.avg_pool1d(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    if isinstance(output_size, (int, tuple, list)):
        raise TypeError("For 'fold', the 'output_size' must be a tensor")
    return F.fold(input, tuple(output_size.tolist()), kernel_size, dilation, padding, stride)


MINT = {name: alike(name) for name in ALIKE if hasattr(F, name) or name in ("sigmoid", "tanh")}
MINT.update({"interpolate": mint_interpolate, "dropout": dropout})
OPS = {name: MINT[name] for name in ("cross_entropy", "nll_loss", "l1_loss", "mse_loss", "gelu", "elu", "relu", "relu6",
                                     "silu", "selu", "binary_cross_entropy_with_logits", "pixel_shuffle", "hardswish",
                                     "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_max_pool1d",
                                     "adaptive_max_pool2d", "softplus", "mish", "celu", "prelu")
       if name in MINT}
OPS.update({
    "dropout": lambda input, p=0.5, training=True, seed=None: F.dropout(input, p, training),
    "grid_sample": lambda input, grid, mode="bilinear", padding_mode="zeros", align_corners=None: F.grid_sample(
        input, grid, mode, padding_mode, bool(align_corners)),
    "affine_grid": lambda theta, size, align_corners=False: F.affine_grid(theta, list(size), align_corners),
    "gather_elements": lambda input, dim, index: input.gather(dim, index),
    "interpolate": interpolate, "conv2d": older_conv2d, "one_hot": older_one_hot, "smooth_l1_loss": older_smooth,
    "huber_loss": huber_loss, "kl_div": kl_div, "dense": lambda input, weight, bias=None: F.linear(input, weight, bias),
    "leaky_relu": lambda input, alpha=0.2: F.leaky_relu(input, alpha), "logsigmoid": lambda x: F.logsigmoid(x),
    "elu": lambda input_x, alpha=1.0: F.elu(input_x, alpha), "unfold": lambda **a: F.unfold(**a),
    "avg_pool1d": avg_pool1d, "fold": fold,
    "hardtanh": lambda input, min_val=-1.0, max_val=1.0: F.hardtanh(input, min_val, max_val),
    "layer_norm": lambda input, normalized_shape, weight=None, bias=None, eps=1e-5: F.layer_norm(
        input, normalized_shape, weight, bias, eps),
    "avg_pool2d": lambda input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=0: F.avg_pool2d(input_x, kernel_size, stride, padding, ceil_mode, count_include_pad,
                                     divisor_override or None),
    "max_pool2d": lambda x, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False:
    F.max_pool2d(x, kernel_size, stride, padding, dilation, ceil_mode, return_indices),
    "binary_cross_entropy": lambda logits, labels, weight=None, reduction="mean": F.binary_cross_entropy(
        logits, labels, weight, reduction=reduction),
    "pad": lambda input_x, padding, mode="constant", value=None: F.pad(
        input_x, tuple(padding), mode, 0 if value is None else value),
    "ctc_loss": lambda log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False:
        F.ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity),
    "nll_loss": lambda inputs, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0: F.nll_loss(
        inputs, target.long(), weight, ignore_index=ignore_index, reduction=reduction)})


def find(owner, name):
    table = {"mindspore.mint.nn.functional": MINT, "mindspore.mint.functional": MINT, "mindspore.ops": OPS}.get(owner, {})
    made = table.get(name)
    return None if made is None else function(f"{owner}.{name}", made)


def apply(name, **arguments):
    """A function of `mint.nn.functional` on tensors of the model, for the layers."""
    return core.wrap(MINT[name](**{key: core.unwrap(value) for key, value in arguments.items()}))


__all__ = ["MINT", "OPS", "apply", "call_with", "dims", "find"]
