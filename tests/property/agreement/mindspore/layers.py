# SPDX-License-Identifier: Apache-2.0
"""Layers and losses of `mindspore.mint.nn` and `mindspore.nn`, with MindSpore's names of parameters and signatures."""
import math

import torch as B

from . import core, functional
from .cell import Cell
from .core import Tensor
from .tensor import Parameter

MINT, NN = {}, {}


def make(owner, name, construct, prepare=None):
    """A class of a layer. `prepare(self, options)` makes parameters, `construct(self, options, *inputs)` computes."""
    full = f"{owner}.{name}"

    def init(self, *args, **kwargs):
        Cell.__init__(self)
        arguments = core.bind(full, args, kwargs)
        signature = next(s for s in core.signatures(full) if set(arguments) <= set(s.parameters))
        options = {key: arguments.get(key, parameter.default) for key, parameter in signature.parameters.items()
                   if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)}
        self.__dict__["_options"] = options
        for key, value in options.items():
            if not isinstance(value, (Cell, Tensor)) and not hasattr(self, key):
                self.__dict__[key] = value
        if prepare:
            prepare(self, options)

    def run(self, *inputs):
        for one in inputs:
            if not isinstance(one, (Tensor, tuple, list)):
                raise TypeError(f"{name} takes a Tensor, not {type(one).__name__}")
        return core.wrap(construct(self, self._options, *[core.unwrap(one) for one in inputs]))
    table = MINT if owner.endswith("mint.nn") else NN
    table[name] = type(name, (Cell,), {"__init__": init, "construct": run, "__module__": owner})
    return table[name]


def parameter(cell, name, *shape, fill=None, bound=None, trained=True):
    """A parameter of this name: filled, or with random values."""
    held = B.empty(shape).uniform_(-(bound or 1), bound or 1) if fill is None else B.full(shape, float(fill))
    setattr(cell, name, Parameter(Tensor._of(held), name, trained))


def pair(value, count=2):
    return (value,) * count if isinstance(value, int) else tuple(value)


def held(cell, name):
    found = getattr(cell, name)
    return None if found is None else found.held


# --- dense and convolution -------------------------------------------------------------------------------------------

def dense(weights, inputs, outputs, with_bias):
    def prepare(self, o):
        if o.get("weight_init") is not None or o.get("bias_init") is not None or o.get("activation") is not None:
            raise core.NotModelled("a layer with initialisers or an activation")
        bound = 1 / math.sqrt(o[inputs])
        parameter(self, weights, o[outputs], o[inputs], bound=bound)
        if o[with_bias]:
            parameter(self, "bias", o[outputs], bound=bound)
        else:
            self.bias = None
    return prepare


def apply_dense(self, o, x):
    return B.nn.functional.linear(x, held(self, "weight"), held(self, "bias"))


def convolution(count, groups, with_bias, transposed=False):
    def prepare(self, o):
        if o.get("padding_mode", "zeros") != "zeros":
            raise core.NotModelled("a convolution with padding_mode")
        kernel = pair(o["kernel_size"], count)
        # What is given as one number a layer keeps as one for each axis; `nn.Conv1d` is one over images of height 1.
        front = (1,) if count == 1 and groups == "group" else ()
        kept = {"kernel_size": kernel, "stride": pair(o["stride"], count)}
        if front:
            kept["dilation"] = pair(o["dilation"], count)
        if count > 1 or front:
            self.__dict__.update({key: front + value for key, value in kept.items()})
        first, second = (o["in_channels"], o["out_channels"]) if transposed else (o["out_channels"], o["in_channels"])
        parameter(self, "weight", first, second // o[groups], *front, *kernel, bound=0.1)
        if o[with_bias]:
            parameter(self, "bias", o["out_channels"], bound=0.1)
        else:
            self.bias = None
    return prepare


def apply_convolution(count):
    theirs = getattr(B.nn.functional, f"conv{count}d")

    def construct(self, o, x):
        if o["padding"] == "same":
            return theirs(x, held(self, "weight"), held(self, "bias"), padding="same")
        return theirs(x, held(self, "weight"), held(self, "bias"), o["stride"], o["padding"], o["dilation"], o["groups"])
    return construct


def apply_older_convolution(count):
    theirs = getattr(B.nn.functional, f"conv{count}d")

    def construct(self, o, x):
        padding = o["padding"]
        if isinstance(padding, (tuple, list)) and len(padding) == 2 * count:
            if padding[0::2] != padding[1::2]:
                raise core.NotModelled("a convolution padded differently on both sides")
            padding = tuple(padding[0::2])
        elif isinstance(padding, (tuple, list)):
            raise ValueError("padding has to be a number or have one for each side")
        weight = held(self, "weight")
        if count == 1:
            weight = weight.squeeze(2)
        x, padding = functional.padded(x, o["pad_mode"], padding, weight.shape[2:], o["stride"], o["dilation"])
        return theirs(x, weight, held(self, "bias"), o["stride"], padding, o["dilation"], o["group"])
    return construct


def apply_transposed(self, o, x):
    return B.nn.functional.conv_transpose2d(x, held(self, "weight"), held(self, "bias"), o["stride"], o["padding"],
                                            o["output_padding"], o["groups"], o["dilation"])


def apply_older_transposed(self, o, x):
    padding, mode = o["padding"], o["pad_mode"]
    if mode == "pad":
        if isinstance(padding, (tuple, list)):
            if len(padding) != 4:
                raise ValueError("padding has to be a number or have one for each side")
            padding = (padding[0], padding[2])
    elif mode == "valid":
        padding = 0
    else:
        raise core.NotModelled("Conv2dTranspose with pad_mode 'same'")
    return B.nn.functional.conv_transpose2d(x, held(self, "weight"), held(self, "bias"), o["stride"], padding,
                                            o["output_padding"], o["group"], o["dilation"])


# --- normalisation ---------------------------------------------------------------------------------------------------

def batch_norm(weight, bias, mean, var, counted):
    """Running values are parameters that are not trained, never buffers, as MindSpore's own sources make them. Older
    versions of mint begin in training mode, newer ones do not: a conversion has to be right for both."""
    def prepare(self, o):
        n = o["num_features"]
        if o["affine"] or counted is None:
            parameter(self, weight, n, fill=1, trained=bool(o["affine"]))
            parameter(self, bias, n, fill=0, trained=bool(o["affine"]))
        else:
            self.weight = self.bias = None
        if o.get("track_running_stats", True):
            parameter(self, mean, n, fill=0, trained=False)
            parameter(self, var, n, fill=1, trained=False)
            if counted:
                parameter(self, counted, fill=0, trained=False)
        else:
            self.running_mean = self.running_var = self.num_batches_tracked = None
    return prepare


def apply_batch_norm(*ranks):
    def construct(self, o, x):
        if x.dim() not in ranks:
            raise ValueError(f"expected {ranks}D input, got {x.dim()}D")
        tracked = self.running_mean is not None
        momentum = o["momentum"]
        if self.training and tracked:
            self.num_batches_tracked.held.add_(1)
            momentum = 1 / self.num_batches_tracked.held.item() if momentum is None else momentum
        return B.nn.functional.batch_norm(x, held(self, "running_mean"), held(self, "running_var"), held(self, "weight"),
                                          held(self, "bias"), self.training or not tracked, momentum or 0.0, o["eps"])
    return construct


def apply_older_batch_norm(*ranks):
    def construct(self, o, x):
        if x.dim() not in ranks:
            raise ValueError(f"expected {ranks}D input, got {x.dim()}D")
        own = self.training if o["use_batch_statistics"] is None else o["use_batch_statistics"]
        return B.nn.functional.batch_norm(x, held(self, "moving_mean"), held(self, "moving_variance"), held(self, "gamma"),
                                          held(self, "beta"), own, 1 - o["momentum"], o["eps"])
    return construct


def layer_norm(weight, bias):
    def prepare(self, o):
        shape = o["normalized_shape"]
        if weight == "gamma" and not isinstance(shape, (tuple, list)):
            raise TypeError("normalized_shape has to be a tuple or a list")
        shape = pair(shape, 1)
        has = o.get("elementwise_affine", True)
        if has:
            parameter(self, weight, *shape, fill=1)
        else:
            self.weight = None
        if has and o.get("bias", True) is not False:
            parameter(self, bias, *shape, fill=0)
        else:
            self.bias = None
    return prepare


def apply_layer_norm(weight, bias, eps):
    def construct(self, o, x):
        return B.nn.functional.layer_norm(x, pair(o["normalized_shape"], 1), held(self, weight), held(self, bias), o[eps])
    return construct


def group_norm(weight, bias):
    def prepare(self, o):
        if o["affine"] or weight == "gamma":
            parameter(self, weight, o["num_channels"], fill=1, trained=bool(o["affine"]))
            parameter(self, bias, o["num_channels"], fill=0, trained=bool(o["affine"]))
        else:
            self.weight = self.bias = None
    return prepare


def apply_group_norm(weight, bias):
    return lambda self, o, x: B.nn.functional.group_norm(x, o["num_groups"], held(self, weight), held(self, bias), o["eps"])


def instance_norm(self, o):
    """Parameters are there in any case, and are trained if it is affine; running values it has none of."""
    parameter(self, "gamma", o["num_features"], fill=1, trained=bool(o["affine"]))
    parameter(self, "beta", o["num_features"], fill=0, trained=bool(o["affine"]))


def apply_instance_norm(rank):
    def construct(self, o, x):
        if x.dim() != rank:
            raise ValueError(f"expected {rank}D input, got {x.dim()}D")
        return B.nn.functional.instance_norm(x, None, None, held(self, "gamma"), held(self, "beta"), True, 0.1, o["eps"])
    return construct


# --- embedding, PReLU, dropout ---------------------------------------------------------------------------------------

def embedding(weight, count, width):
    def prepare(self, o):
        if any(o.get(key) for key in ("max_norm", "_weight", "use_one_hot", "scale_grad_by_freq")):
            raise core.NotModelled("an embedding with these options")
        parameter(self, weight, o[count], o[width], bound=0.1)
        if o["padding_idx"] is not None:
            getattr(self, weight).held[o["padding_idx"]] = 0
    return prepare


def apply_embedding(weight, keeps_padding):
    def construct(self, o, x):
        if x.dtype not in (B.int32, B.int64):
            raise TypeError(f"indices of {core.OF_HELD[x.dtype]}")
        return B.nn.functional.embedding(x, held(self, weight), o["padding_idx"] if keeps_padding else None)
    return construct


def apply_dropout(self, o, x):
    p = o["p"] if o["p"] is not None else 1 - o.get("keep_prob", 0.5)
    return B.nn.functional.dropout(x, p, self.training)


def apply_channel_dropout(rank):
    """Nothing is dropped where nothing trains; else whole channels of what has this rank."""
    theirs = {3: B.nn.functional.dropout1d, 4: B.nn.functional.dropout2d, 5: B.nn.functional.dropout3d}[rank]

    def construct(self, o, x):
        if not self.training or o["p"] == 0:
            return x
        if x.dim() != rank:
            raise ValueError(f"expected {rank}D input, got {x.dim()}D")
        return theirs(x, o["p"])
    return construct


def from_function(name, **renamed):
    """A layer without parameters that is a function with its options."""
    theirs = functional.MINT[name]

    def construct(self, o, *inputs):
        names = ("input", "target")[:len(inputs)]
        given = {renamed.get(key, key): value for key, value in o.items() if key not in ("inplace", "dtype")}
        return theirs(**dict(zip(names, inputs)), **{k: core.unwrap(v) for k, v in given.items() if v is not None})
    return construct


def loss(name, **fixed):
    theirs = functional.OPS[name] if name in ("smooth_l1_loss",) else functional.MINT[name]

    def construct(self, o, input, target):
        given = {key: core.unwrap(value) for key, value in o.items() if value is not None}
        return theirs(**fixed, input=input, target=target, **given)
    return construct


def triplet(self, o, x, positive, negative, margin=1.0):
    return B.nn.functional.triplet_margin_loss(x, positive, negative, float(o.get("margin") or margin), float(o["p"]),
                                               o["eps"], o["swap"], reduction=o["reduction"])


def pool(theirs, pads):
    def construct(self, o, x):
        options = dict(ceil_mode=o["ceil_mode"])
        if theirs in (B.nn.functional.max_pool1d, B.nn.functional.max_pool2d):
            options.update(dilation=o["dilation"], return_indices=o["return_indices"])
        else:
            options.update(count_include_pad=o["count_include_pad"])
            if theirs is B.nn.functional.avg_pool2d:
                options.update(divisor_override=o["divisor_override"])
        padding = o["padding"]
        if pads and o["pad_mode"] != "pad":
            if o["pad_mode"].lower() == "same":
                raise core.NotModelled("pooling with pad_mode 'same'")
            if padding or options["ceil_mode"] or options.get("dilation", 1) != 1 or options.get("return_indices"):
                raise ValueError("what is not the default asks for pad_mode 'pad'")
        return theirs(x, o["kernel_size"], o["stride"], padding, **options)
    return construct


def make_all():
    mint, nn = "mindspore.mint.nn", "mindspore.nn"
    f = B.nn.functional
    make(mint, "Linear", apply_dense, dense("weight", "in_features", "out_features", "bias"))
    make(nn, "Dense", apply_dense, dense("weight", "in_channels", "out_channels", "has_bias"))
    for count in (1, 2):
        make(mint, f"Conv{count}d", apply_convolution(count), convolution(count, "groups", "bias"))
        make(nn, f"Conv{count}d", apply_older_convolution(count), convolution(count, "group", "has_bias"))
    make(mint, "ConvTranspose2d", apply_transposed, convolution(2, "groups", "bias", True))
    make(nn, "Conv2dTranspose", apply_older_transposed, convolution(2, "group", "has_bias", True))
    for name, ranks in (("BatchNorm1d", (2, 3)), ("BatchNorm2d", (4,)), ("BatchNorm3d", (5,))):
        make(mint, name, apply_batch_norm(*ranks), batch_norm("weight", "bias", "running_mean", "running_var",
                                                              "num_batches_tracked"))
        make(nn, name, apply_older_batch_norm(*(ranks[:1])), batch_norm("gamma", "beta", "moving_mean", "moving_variance", None))
    make(mint, "LayerNorm", apply_layer_norm("weight", "bias", "eps"), layer_norm("weight", "bias"))
    make(nn, "LayerNorm", apply_layer_norm("gamma", "beta", "epsilon"), layer_norm("gamma", "beta"))
    make(mint, "GroupNorm", apply_group_norm("weight", "bias"), group_norm("weight", "bias"))
    make(nn, "GroupNorm", apply_group_norm("gamma", "beta"), group_norm("gamma", "beta"))
    for count in (1, 2, 3):
        make(nn, f"InstanceNorm{count}d", apply_instance_norm(count + 2), instance_norm)
    make(nn, "Unflatten", lambda self, o, x: x.unflatten(o["axis"], o["unflattened_size"]))
    make(mint, "Embedding", apply_embedding("weight", True), embedding("weight", "num_embeddings", "embedding_dim"))
    make(nn, "Embedding", apply_embedding("embedding_table", False), embedding("embedding_table", "vocab_size",
                                                                               "embedding_size"))
    make(mint, "Dropout", apply_dropout)
    make(nn, "Dropout", apply_dropout)
    for owner in (mint, nn):
        for count in (1, 2, 3):
            if core.is_known(f"{owner}.Dropout{count}d"):
                make(owner, f"Dropout{count}d", apply_channel_dropout(count + 2))
    make(mint, "PReLU", lambda self, o, x: f.prelu(x, held(self, "weight")),
         lambda self, o: parameter(self, "weight", o["num_parameters"], fill=o["init"]))
    make(nn, "PReLU", lambda self, o, x: f.prelu(x, held(self, "w")),
         lambda self, o: parameter(self, "w", o["channel"], fill=o["w"]))
    make(nn, "MaxPool1d", pool(f.max_pool1d, True))
    make(nn, "MaxPool2d", pool(f.max_pool2d, True))
    make(nn, "AvgPool1d", pool(f.avg_pool1d, True))
    make(mint, "AvgPool1d", pool(f.avg_pool1d, False))
    make(nn, "AvgPool2d", pool(f.avg_pool2d, True))
    make(mint, "AvgPool2d", pool(f.avg_pool2d, False))
    for owner in (mint, nn):
        for name, called in (("ReLU", "relu"), ("ReLU6", "relu6"), ("SiLU", "silu"), ("Sigmoid", "sigmoid"), ("Tanh", "tanh"),
                             ("ELU", "elu"), ("Mish", "mish"), ("SELU", "selu"), ("SeLU", "selu"), ("Hardswish", "hardswish"),
                             ("HSwish", "hardswish"), ("HSigmoid", "hardsigmoid"), ("LogSigmoid", "logsigmoid"),
                             ("AdaptiveAvgPool1d", "adaptive_avg_pool1d"), ("AdaptiveAvgPool2d", "adaptive_avg_pool2d"),
                             ("AdaptiveMaxPool1d", "adaptive_max_pool1d"), ("AdaptiveMaxPool2d", "adaptive_max_pool2d"),
                             ("PixelShuffle", "pixel_shuffle")):
            if core.is_known(f"{owner}.{name}"):
                make(owner, name, from_function(called))
        make(owner, "Flatten", lambda self, o, x: x.flatten(o["start_dim"], o["end_dim"]))
        make(owner, "Identity", lambda self, o, x: x)
        make(owner, "MSELoss", loss("mse_loss"))
        make(owner, "CrossEntropyLoss", loss("cross_entropy"))
        make(owner, "NLLLoss", loss("nll_loss"))
        make(owner, "BCELoss", loss("binary_cross_entropy"))
        make(owner, "BCEWithLogitsLoss", loss("binary_cross_entropy_with_logits"))
        make(owner, "KLDivLoss", loss("kl_div"))
        make(owner, "L1Loss", loss("l1_loss"))
        make(owner, "SmoothL1Loss", loss("smooth_l1_loss"))
        make(owner, "Upsample", from_function("interpolate"))
    make(mint, "GELU", lambda self, o, x: f.gelu(x, approximate=o["approximate"]))
    make(nn, "GELU", lambda self, o, x: f.gelu(x, approximate="tanh" if o["approximate"] else "none"))
    make(mint, "Softmax", lambda self, o, x: B.softmax(x, o["dim"]))
    make(mint, "GLU", lambda self, o, x: f.glu(x, o["dim"]))
    make(nn, "GLU", lambda self, o, x: f.glu(x, o["axis"]))
    make(mint, "LogSoftmax", lambda self, o, x: B.log_softmax(x, o["dim"]))
    make(nn, "Softmax", lambda self, o, x: B.softmax(x, o["axis"]))
    make(nn, "LogSoftmax", lambda self, o, x: B.log_softmax(x, o["axis"]))
    make(nn, "Hardtanh", lambda self, o, x: f.hardtanh(x, o["min_val"], o["max_val"]))
    make(nn, "LeakyReLU", lambda self, o, x: f.leaky_relu(x, o["alpha"]))
    make(nn, "HuberLoss", lambda self, o, x, y: f.huber_loss(x, y, reduction=o["reduction"], delta=o["delta"]))
    make(nn, "TripletMarginLoss", triplet)
    make(nn, "CTCLoss", lambda self, o, x, y, sizes, lengths: f.ctc_loss(x, y, sizes, lengths, o["blank"], o["reduction"],
                                                                         o["zero_infinity"]))


make_all()
