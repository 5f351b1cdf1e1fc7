# SPDX-License-Identifier: Apache-2.0
"""`paddle.nn.functional`: convolution, pooling, padding, resampling, and what rearranges channels."""
import torch as B

from ..core import Opt, T, Undocumented, op
from .activation import channels_back, channels_first

F = B.nn.functional


# --- convolution -----------------------------------------------------------------------------------------------------

def paddings(padding, count):
    """Pairs for each spatial dimension: a number, one for each, two for each, or pairs for all dimensions."""
    if isinstance(padding, int):
        return [(padding, padding)] * count
    padding = list(padding)
    if padding and isinstance(padding[0], (list, tuple)):
        return [tuple(p) for p in padding[-count:]]
    if len(padding) == count:
        return [(p, p) for p in padding]
    if len(padding) == 2 * count:
        return [(padding[2 * i], padding[2 * i + 1]) for i in range(count)]
    if len(padding) == 1:
        return [(padding[0], padding[0])] * count
    raise ValueError(f"the padding {padding} does not fit {count} dimensions")


def tupled(value, count):
    return (value,) * count if isinstance(value, int) else tuple(value) * (count if len(value) == 1 else 1)


def convolution(name, count, format_default):
    def operation(x: T, weight: T, bias: Opt = None, stride=1, padding=0, dilation=1, groups=1,
                  data_format=format_default, name=None):
        first = channels_first(x, data_format)
        if isinstance(padding, str):
            result = convolve(first, weight, bias, stride, padding.lower(), dilation, groups)
        else:
            flat = [n for pair in reversed(paddings(padding, count)) for n in pair]
            result = convolve(F.pad(first, flat), weight, bias, stride, 0, dilation, groups)
        return channels_back(result, data_format)
    convolve = getattr(F, f"conv{count}d")
    operation.__name__ = name
    return op(operation)


conv1d, conv2d = convolution("conv1d", 1, "NCL"), convolution("conv2d", 2, "NCHW")
conv3d = convolution("conv3d", 3, "NCDHW")


def transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, count):
    first = channels_first(x, data_format)
    pairs = paddings(padding, count)
    if any(a != b for a, b in pairs):
        raise Undocumented("paddings that differ on both sides")
    stride, dilation = tupled(stride, count), tupled(dilation, count)
    output_padding = tupled(output_padding, count)
    if output_size is not None:
        if any(output_padding):
            raise ValueError("output_padding option is mutually exclusive with output_size")
        sizes = tupled(output_size, count)
        output_padding = tuple(
            size - ((n - 1) * s - 2 * pair[0] + d * (k - 1) + 1)
            for size, n, s, pair, d, k in zip(sizes, first.shape[2:], stride, pairs, dilation, weight.shape[2:]))
    result = getattr(F, f"conv_transpose{count}d")(first, weight, bias, stride, tuple(p for p, _ in pairs),
                                                   output_padding, groups, dilation)
    return channels_back(result, data_format)


@op
def conv1d_transpose(x: T, weight: T, bias: Opt = None, stride=1, padding=0, output_padding=0, groups=1, dilation=1,
                     output_size=None, data_format="NCL", name=None):
    return transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, 1)


@op
def conv2d_transpose(x: T, weight: T, bias: Opt = None, stride=1, padding=0, output_padding=0, dilation=1, groups=1,
                     output_size=None, data_format="NCHW", name=None):
    return transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, 2)


@op
def conv3d_transpose(x: T, weight: T, bias: Opt = None, stride=1, padding=0, output_padding=0, groups=1, dilation=1,
                     output_size=None, data_format="NCDHW", name=None):
    return transposed(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format, 3)


# --- pooling ---------------------------------------------------------------------------------------------------------

def pooled_max(x, kernel_size, stride, padding, ceil_mode, return_mask, count, data_format):
    first = channels_first(x, data_format)
    if isinstance(padding, str):
        raise Undocumented("padding as text is not modelled")
    pairs = paddings(padding, count)
    if any(a != b for a, b in pairs):
        raise Undocumented("paddings that differ on both sides")
    result = getattr(F, f"max_pool{count}d")(first, kernel_size, stride, tuple(p for p, _ in pairs), 1, ceil_mode,
                                             return_mask)
    if return_mask:
        return channels_back(result[0], data_format), result[1]
    return channels_back(result, data_format)


@op
def max_pool1d(x: T, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
    return pooled_max(x, kernel_size, stride, padding, ceil_mode, return_mask, 1, "NCL")


@op
def max_pool2d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, return_mask=False, data_format="NCHW",
               name=None):
    return pooled_max(x, kernel_size, stride, padding, ceil_mode, return_mask, 2, data_format)


@op
def max_pool3d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, return_mask=False, data_format="NCDHW",
               name=None):
    return pooled_max(x, kernel_size, stride, padding, ceil_mode, return_mask, 3, data_format)


def pooled_anywhere(x, output_size, kernel_size, random_u, return_mask, count):
    """The regions are drawn anew, one draw for an image and a channel here, so that only the spread can be compared."""
    if kernel_size is None or random_u is not None:
        raise core.NotModelled("fractional pooling without a kernel, or with its random number")
    pool = getattr(B.nn.functional, f"fractional_max_pool{count}d")
    found = pool(x, kernel_size, output_size, return_indices=return_mask)
    return (found[0], found[1].to(B.int32)) if return_mask else found


@op
def fractional_max_pool2d(x: T, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
    return pooled_anywhere(x, output_size, kernel_size, random_u, return_mask, 2)


@op
def fractional_max_pool3d(x: T, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
    return pooled_anywhere(x, output_size, kernel_size, random_u, return_mask, 3)


def pooled_average(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, count, data_format):
    """`exclusive`: what is padded does not count."""
    first = channels_first(x, data_format)
    pairs = paddings(padding, count)
    extra = {} if count == 1 else {"divisor_override": divisor_override}
    result = getattr(F, f"avg_pool{count}d")(first, kernel_size, stride, tuple(p for p, _ in pairs), ceil_mode,
                                             not exclusive, **extra)
    return channels_back(result, data_format)


@op
def avg_pool1d(x: T, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    return pooled_average(x, kernel_size, stride, padding, ceil_mode, exclusive, None, 1, "NCL")


@op
def avg_pool2d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None,
               data_format="NCHW", name=None):
    return pooled_average(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, 2, data_format)


@op
def avg_pool3d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None,
               data_format="NCDHW", name=None):
    return pooled_average(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, 3, data_format)


def adaptive(name, count, format_default):
    if count == 1:
        def operation(x: T, output_size, name=None):
            return F.adaptive_avg_pool1d(x, output_size)
    else:
        def operation(x: T, output_size, data_format=format_default, name=None):
            first = channels_first(x, data_format)
            return channels_back(getattr(F, f"adaptive_avg_pool{count}d")(first, output_size), data_format)
    operation.__name__ = name
    return op(operation)


adaptive_avg_pool1d, adaptive_avg_pool2d = adaptive("adaptive_avg_pool1d", 1, "NCL"), \
    adaptive("adaptive_avg_pool2d", 2, "NCHW")
adaptive_avg_pool3d = adaptive("adaptive_avg_pool3d", 3, "NCDHW")


def adaptive_max(name, count):
    def operation(x: T, output_size, return_mask=False, name=None):
        return getattr(F, f"adaptive_max_pool{count}d")(x, output_size, return_mask)
    operation.__name__ = name
    return op(operation)


adaptive_max_pool1d, adaptive_max_pool2d = adaptive_max("adaptive_max_pool1d", 1), adaptive_max("adaptive_max_pool2d", 2)
adaptive_max_pool3d = adaptive_max("adaptive_max_pool3d", 3)


def unpooling(name, count, format_default):
    def operation(x: T, indices: T, kernel_size, stride=None, padding=0, data_format=format_default, output_size=None,
                  name=None):
        return getattr(F, f"max_unpool{count}d")(x, indices.to(B.int64), kernel_size, stride, padding, output_size)
    operation.__name__ = name
    return op(operation)


max_unpool1d, max_unpool2d = unpooling("max_unpool1d", 1, "NCL"), unpooling("max_unpool2d", 2, "NCHW")
max_unpool3d = unpooling("max_unpool3d", 3, "NCDHW")


@op
def lp_pool1d(x: T, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCL", name=None):
    return F.lp_pool1d(F.pad(x, (padding, padding)), norm_type, kernel_size, stride, ceil_mode)


@op
def lp_pool2d(x: T, norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
    return F.lp_pool2d(F.pad(x, (padding,) * 4), norm_type, kernel_size, stride, ceil_mode)


# --- padding, resampling ---------------------------------------------------------------------------------------------

@op
def pad(x: T, pad, mode="constant", value=0.0, data_format=None, pad_from_left_axis=True, name=None):
    """2·N numbers pad all dimensions, from the first on unless told; fewer pad the last ones, the very last first."""
    numbers = [int(n) for n in (pad.tolist() if isinstance(pad, B.Tensor) else pad)]
    if mode not in ("constant", "reflect", "replicate", "circular"):
        raise ValueError(f"no such mode: {mode}")
    spatial = len(numbers) == 2 * (x.dim() - 2)
    if mode == "constant" and not isinstance(pad, B.Tensor) and not spatial:
        if len(numbers) % 2 or len(numbers) > 2 * x.dim():
            raise ValueError(f"{len(numbers)} numbers do not pad {x.dim()} dimensions")
        if len(numbers) == 2 * x.dim() and pad_from_left_axis:
            pairs = [numbers[i:i + 2] for i in range(0, len(numbers), 2)]
            numbers = [n for pair in reversed(pairs) for n in pair]
        return F.pad(x, numbers, "constant", value)
    data_format = data_format or {3: "NCL", 4: "NCHW", 5: "NCDHW"}.get(x.dim())
    if data_format is None or len(data_format) != x.dim():
        raise ValueError(f"input tensor dimension must be in [3, 4, 5] but got {x.dim()}")
    if not spatial:
        raise ValueError(f"{len(numbers)} numbers do not pad {x.dim()} dimensions")
    first = channels_first(x, data_format)
    return channels_back(F.pad(first, numbers, mode, *([value] if mode == "constant" else [])), data_format)


@op
def zeropad2d(x: T, padding, data_format="NCHW", name=None):
    return channels_back(F.pad(channels_first(x, data_format), list(padding)), data_format)


SPATIAL = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}


def resampled(x, size, scale_factor, mode, align_corners, align_mode, data_format):
    first = channels_first(x, {"NWC": "NLC"}.get(data_format, data_format))
    count = first.dim() - 2
    if mode in SPATIAL and SPATIAL[mode] != count:
        raise ValueError(f"{mode} needs {SPATIAL[mode] + 2} dimensions")
    if align_corners and mode in ("nearest", "area"):
        raise ValueError("align_corners option can only be set with the interpolating modes: "
                         "linear | bilinear | bicubic | trilinear")
    if align_mode == 1 and mode in SPATIAL and not align_corners:
        raise Undocumented("align_mode 1")
    if size is not None and scale_factor is not None:
        raise ValueError("Only one of size or scale_factor should be defined.")
    if isinstance(size, B.Tensor):
        size = size.tolist()
    if size is not None:
        if not isinstance(size, (list, tuple)):
            raise TypeError("size should be a list, tuple or Tensor")
        if len(size) != count:
            raise ValueError(f"size has to be {count} numbers")
        size = [int(n) for n in size]
    if isinstance(scale_factor, (list, tuple)):
        scale_factor = tuple(float(f) for f in scale_factor)
    elif scale_factor is not None:
        scale_factor = float(scale_factor)
    corners = align_corners if mode in SPATIAL else None
    result = F.interpolate(first, size, scale_factor, mode, corners)
    return channels_back(result, {"NWC": "NLC"}.get(data_format, data_format))


@op
def interpolate(x: T, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0,
                data_format=None, name=None):
    return resampled(x, size, scale_factor, mode, align_corners, align_mode, data_format)


@op
def upsample(x: T, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format=None,
             name=None):
    return resampled(x, size, scale_factor, mode, align_corners, align_mode, data_format)


@op
def grid_sample(x: T, grid: T, mode="bilinear", padding_mode="zeros", align_corners=True, name=None):
    padding = {"zeros": "zeros", "border": "border", "reflection": "reflection"}[padding_mode]
    return F.grid_sample(x, grid, mode, padding, align_corners)


@op
def affine_grid(theta: T, out_shape, align_corners=True, name=None):
    shape = out_shape.tolist() if isinstance(out_shape, B.Tensor) else list(out_shape)
    return F.affine_grid(theta, shape, align_corners)


@op
def unfold(x: T, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    if isinstance(paddings, (list, tuple)) and len(paddings) == 4:
        top, left, bottom, right = paddings
        x, paddings = F.pad(x, (left, right, top, bottom)), 0
    return F.unfold(x, kernel_sizes, dilations, paddings, strides)


@op
def fold(x: T, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    return F.fold(x, output_sizes, kernel_sizes, dilations, paddings, strides)


@op
def pixel_shuffle(x: T, upscale_factor, data_format="NCHW", name=None):
    return channels_back(F.pixel_shuffle(channels_first(x, data_format), upscale_factor), data_format)


@op
def pixel_unshuffle(x: T, downscale_factor, data_format="NCHW", name=None):
    return channels_back(F.pixel_unshuffle(channels_first(x, data_format), downscale_factor), data_format)


@op
def channel_shuffle(x: T, groups, data_format="NCHW", name=None):
    first = channels_first(x, data_format)
    n, c, h, w = first.shape
    mixed = first.reshape(n, groups, c // groups, h, w).transpose(1, 2).reshape(n, c, h, w)
    return channels_back(mixed, data_format)
