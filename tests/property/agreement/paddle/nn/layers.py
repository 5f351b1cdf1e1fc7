# SPDX-License-Identifier: Apache-2.0
"""Layers that have weights: linear, convolutions, embedding, normalisation."""
import math

import torch as B

from .. import manipulation
from ..core import Tensor
from . import functional as F
from . import initializer as init
from .layer import Layer, ParamAttr


class Linear(Layer):
    """The weight is [in, out]."""

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self.weight = self.create_parameter([in_features, out_features], weight_attr)
        self.bias = self.create_parameter([out_features], bias_attr, is_bias=True)

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)


class Bilinear(Layer):
    def __init__(self, in1_features, in2_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self.weight = self.create_parameter([out_features, in1_features, in2_features], weight_attr)
        self.bias = self.create_parameter([1, out_features], bias_attr, is_bias=True)

    def forward(self, x1, x2):
        return F.bilinear(x1, x2, self.weight, self.bias)


class Embedding(Layer):
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, sparse=False, weight_attr=None,
                 scale_grad_by_freq=False, name=None):
        super().__init__()
        self._padding_idx = None if padding_idx is None else padding_idx % num_embeddings
        self._sparse = sparse
        self.weight = self.create_parameter([num_embeddings, embedding_dim], weight_attr)
        if self._padding_idx is not None:
            with B.no_grad():
                self.weight.held[self._padding_idx] = 0

    def forward(self, x):
        return F.embedding(x, self.weight, self._padding_idx, sparse=self._sparse)


class Flatten(Layer):
    def __init__(self, start_axis=1, stop_axis=-1):
        super().__init__()
        self._axes = start_axis, stop_axis

    def forward(self, input):
        return manipulation.flatten(input, *self._axes)


class Unflatten(Layer):
    def __init__(self, axis, shape, name=None):
        super().__init__()
        self._axis, self._shape = axis, shape

    def forward(self, input):
        return manipulation.unflatten(input, self._axis, self._shape)


# --- convolutions ----------------------------------------------------------------------------------------------------

def tupled(value, count):
    return [value] * count if isinstance(value, int) else list(value)


class Convolution(Layer):
    count = 2

    def prepare(self, in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode,
                weight_attr, bias_attr, data_format):
        super().__init__()
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(f"no such padding_mode: {padding_mode}")
        if in_channels % groups:
            raise ValueError("in_channels must be divisible by groups.")
        kernel = tupled(kernel_size, self.count)
        self._groups, self._in_channels, self._out_channels = groups, in_channels, out_channels
        self._stride, self._dilation = tupled(stride, self.count), tupled(dilation, self.count)
        self._data_format, self._padding, self._padding_mode = data_format, padding, padding_mode
        fan = in_channels // groups * math.prod(kernel)
        self.weight = self.create_parameter([out_channels, in_channels // groups] + kernel, weight_attr,
                                            default_initializer=init.Normal(0.0, math.sqrt(2.0 / fan)))
        self.bias = self.create_parameter([out_channels], bias_attr, is_bias=True)

    def forward(self, x):
        padding, form = self._padding, self._data_format
        if self._padding_mode != "zeros":
            sides = [n for n in reversed(tupled(padding, self.count)) for _ in range(2)]
            x, padding = F.pad(x, sides, self._padding_mode, data_format=form), 0
        convolve = getattr(F, f"conv{self.count}d")
        return convolve(x, self.weight, self.bias, self._stride, padding, self._dilation, self._groups, form)


class Conv1D(Convolution):
    count = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
                 padding_mode="zeros", weight_attr=None, bias_attr=None, data_format="NCL"):
        self.prepare(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode,
                     weight_attr, bias_attr, data_format)


class Conv2D(Convolution):
    count = 2

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
                 padding_mode="zeros", weight_attr=None, bias_attr=None, data_format="NCHW"):
        self.prepare(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode,
                     weight_attr, bias_attr, data_format)


class Conv3D(Convolution):
    count = 3

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
                 padding_mode="zeros", weight_attr=None, bias_attr=None, data_format="NCDHW"):
        self.prepare(in_channels, out_channels, kernel_size, stride, padding, dilation, groups, padding_mode,
                     weight_attr, bias_attr, data_format)


class Transposed(Layer):
    count, form = 2, "NCHW"

    def prepare(self, in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups,
                weight_attr, bias_attr, data_format):
        kernel = tupled(kernel_size, self.count)
        self._arguments = dict(stride=stride, padding=padding, dilation=dilation, groups=groups,
                               data_format=data_format or self.form)
        self._output_padding = output_padding
        self.weight = self.create_parameter([in_channels, out_channels // groups] + kernel, weight_attr)
        self.bias = self.create_parameter([out_channels], bias_attr, is_bias=True)

    def forward(self, x, output_size=None):
        output_padding = self._output_padding if output_size is None else 0
        return getattr(F, f"conv{self.count}d_transpose")(
            x, self.weight, self.bias, output_padding=output_padding, output_size=output_size, **self._arguments)


class Conv1DTranspose(Transposed):
    count, form = 1, "NCL"

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
                 dilation=1, weight_attr=None, bias_attr=None, data_format="NCL"):
        Layer.__init__(self)
        self.prepare(in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups,
                     weight_attr, bias_attr, data_format)


class Conv2DTranspose(Transposed):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, dilation=1,
                 groups=1, weight_attr=None, bias_attr=None, data_format="NCHW"):
        Layer.__init__(self)
        self.prepare(in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups,
                     weight_attr, bias_attr, data_format)


class Conv3DTranspose(Transposed):
    count, form = 3, "NCDHW"

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, dilation=1,
                 groups=1, weight_attr=None, bias_attr=None, data_format="NCDHW"):
        Layer.__init__(self)
        self.prepare(in_channels, out_channels, kernel_size, stride, padding, output_padding, dilation, groups,
                     weight_attr, bias_attr, data_format)


# --- normalisation ---------------------------------------------------------------------------------------------------

def kept_parameter(layer, size, attr, initial):
    """A parameter that is there where its attribute is False, too: it is not trained then."""
    parameter = layer.create_parameter([size], None if attr is False else attr, default_initializer=initial)
    parameter.stop_gradient = parameter.stop_gradient or attr is False
    return parameter


class _BatchNormBase(Layer):
    dims = None

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None,
                 data_format="NCHW", use_global_stats=None, name=None):
        super().__init__()
        self._num_features, self._momentum, self._epsilon = num_features, momentum, epsilon
        self._data_format, self._use_global_stats = data_format, use_global_stats
        self._weight_attr, self._bias_attr = weight_attr, bias_attr
        self.weight = kept_parameter(self, num_features, weight_attr, init.Constant(1.0))
        self.bias = kept_parameter(self, num_features, bias_attr, init.Constant(0.0))
        # Its running values are among its parameters, not trained.
        frozen = ParamAttr(trainable=False)
        self._mean = self.create_parameter([num_features], frozen, default_initializer=init.Constant(0.0))
        self._variance = self.create_parameter([num_features], frozen, default_initializer=init.Constant(1.0))
        self._mean.stop_gradient = self._variance.stop_gradient = True

    def forward(self, input):
        if self.dims and input.ndim not in self.dims:
            raise ValueError(f"expected {self.dims} dimensions (got {input.ndim}D input)")
        return F.batch_norm(input, self._mean, self._variance, self.weight, self.bias, self.training, self._momentum,
                            self._epsilon, self._data_format, self._use_global_stats)


class BatchNorm1D(_BatchNormBase):
    dims = (2, 3)

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None,
                 data_format="NCL", use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats)


class BatchNorm2D(_BatchNormBase):
    dims = (4,)


class BatchNorm3D(_BatchNormBase):
    dims = (5,)

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None,
                 data_format="NCDHW", use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats)


class SyncBatchNorm(_BatchNormBase):
    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None,
                 data_format="NCHW", name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format)


class _InstanceNormBase(Layer):
    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCHW",
                 name=None):
        super().__init__()
        if (weight_attr is False) != (bias_attr is False):
            raise ValueError("weight_attr and bias_attr must be set to False at the same time in InstanceNorm")
        self._epsilon = epsilon
        self.scale = self.create_parameter([num_features], weight_attr, default_initializer=init.Constant(1.0))
        self.bias = self.create_parameter([num_features], bias_attr, is_bias=True)

    def forward(self, input):
        return F.instance_norm(input, weight=self.scale, bias=self.bias, eps=self._epsilon)


class InstanceNorm1D(_InstanceNormBase):
    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None,
                 data_format="NCL", name=None):
        super().__init__(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class InstanceNorm2D(_InstanceNormBase):
    pass


class InstanceNorm3D(_InstanceNormBase):
    def __init__(self, num_features, epsilon=1e-05, momentum=0.9, weight_attr=None, bias_attr=None,
                 data_format="NCDHW", name=None):
        super().__init__(num_features, epsilon, momentum, weight_attr, bias_attr, data_format)


class LayerNorm(Layer):
    def __init__(self, normalized_shape, epsilon=1e-05, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        shape = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
        self._normalized_shape, self._epsilon = shape, epsilon
        self.weight = self.create_parameter(shape, weight_attr, default_initializer=init.Constant(1.0))
        self.bias = self.create_parameter(shape, bias_attr, is_bias=True)

    def forward(self, input):
        return F.layer_norm(input, self._normalized_shape, self.weight, self.bias, self._epsilon)


class GroupNorm(Layer):
    def __init__(self, num_groups, num_channels, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW",
                 name=None):
        super().__init__()
        self._arguments = num_groups, epsilon
        self._data_format = data_format
        self.weight = self.create_parameter([num_channels], weight_attr, default_initializer=init.Constant(1.0))
        self.bias = self.create_parameter([num_channels], bias_attr, is_bias=True)

    def forward(self, input):
        return F.group_norm(input, *self._arguments, self.weight, self.bias, self._data_format)


class PReLU(Layer):
    def __init__(self, num_parameters=1, init=0.25, weight_attr=None, data_format="NCHW", name=None):
        super().__init__()
        from . import initializer
        self._weight = self.create_parameter([num_parameters], weight_attr,
                                             default_initializer=initializer.Constant(init))

    def forward(self, x):
        return F.prelu(x, self._weight)
