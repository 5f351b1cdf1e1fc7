# SPDX-License-Identifier: Apache-2.0
"""Layers that keep their arguments and call one function with them: activations, pooling, losses, shapes."""
import inspect

from . import functional as F
from .layer import Layer


def layer(name, signature, call, inputs="x"):
    """A class whose constructor binds `signature`; `call(self, *inputs)` is its forward, `inputs` what it takes."""
    bound_to = inspect.signature(eval(f"lambda {signature}: None"))  # written below, never from outside
    taken = inspect.signature(eval(f"lambda {inputs}: None"))

    class Made(Layer):
        def __init__(self, *args, **kwargs):
            super().__init__()
            bound = bound_to.bind(*args, **kwargs)
            bound.apply_defaults()
            for key, value in bound.arguments.items():
                self.__dict__["_" + key] = value

        def forward(self, *inputs, **named):
            return call(self, *taken.bind(*inputs, **named).args)
    Made.forward.__signature__ = inspect.signature(eval(f"lambda self, {inputs}: None"))
    Made.__name__ = Made.__qualname__ = name
    Made.signature = bound_to
    return Made


ACTIVATIONS = {
    "CELU": ("alpha=1.0", F.celu), "ELU": ("alpha=1.0", F.elu), "GELU": ("approximate=False", F.gelu),
    "GLU": ("axis=-1", F.glu), "Hardshrink": ("threshold=0.5", F.hardshrink), "Hardsigmoid": ("", F.hardsigmoid),
    "Hardswish": ("", F.hardswish), "Hardtanh": ("min=-1.0, max=1.0", F.hardtanh),
    "LeakyReLU": ("negative_slope=0.01", F.leaky_relu), "LogSigmoid": ("", F.log_sigmoid),
    "LogSoftmax": ("axis=-1", F.log_softmax), "Maxout": ("groups, axis=1", F.maxout), "Mish": ("", F.mish),
    "ReLU": ("", F.relu), "ReLU6": ("", F.relu6),
    "SELU": ("scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717", F.selu),
    "Sigmoid": ("", F.sigmoid), "Silu": ("", F.silu), "Softmax": ("axis=-1", F.softmax),
    "Softplus": ("beta=1, threshold=20", F.softplus), "Softshrink": ("threshold=0.5", F.softshrink),
    "Softsign": ("", F.softsign), "Swish": ("", F.swish), "Tanh": ("", F.tanh), "Tanhshrink": ("", F.tanhshrink),
    "ThresholdedReLU": ("threshold=1.0", F.thresholded_relu),
}
POOLS = {}
for n, form in ((1, "NCL"), (2, "NCHW"), (3, "NCDHW")):
    fmt = "" if n == 1 else f", data_format='{form}'"
    POOLS[f"AvgPool{n}D"] = (
        "kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False" if n == 1 else
        "kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None" + fmt,
        getattr(F, f"avg_pool{n}d"))
    POOLS[f"MaxPool{n}D"] = (
        "kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False" if n == 1 else
        "kernel_size, stride=None, padding=0, ceil_mode=False, return_mask=False" + fmt, getattr(F, f"max_pool{n}d"))
    POOLS[f"AdaptiveAvgPool{n}D"] = ("output_size" + fmt, getattr(F, f"adaptive_avg_pool{n}d"))
    POOLS[f"AdaptiveMaxPool{n}D"] = ("output_size, return_mask=False", getattr(F, f"adaptive_max_pool{n}d"))
    POOLS[f"MaxUnPool{n}D"] = (f"kernel_size, stride=None, padding=0, data_format='{form}', output_size=None",
                               getattr(F, f"max_unpool{n}d"))
for n, form in ((1, "NCL"), (2, "NCHW")):
    POOLS[f"LPPool{n}D"] = (f"norm_type, kernel_size, stride=None, padding=0, ceil_mode=False, data_format='{form}'",
                            getattr(F, f"lp_pool{n}d"))
for n in (2, 3):
    POOLS[f"FractionalMaxPool{n}D"] = ("output_size, kernel_size=None, random_u=None, return_mask=False",
                                       getattr(F, f"fractional_max_pool{n}d"))
SHAPES = {
    "ChannelShuffle": ("groups, data_format='NCHW'", F.channel_shuffle),
    "PixelShuffle": ("upscale_factor, data_format='NCHW'", F.pixel_shuffle),
    "PixelUnshuffle": ("downscale_factor, data_format='NCHW'", F.pixel_unshuffle),
    "LocalResponseNorm": ("size, alpha=0.0001, beta=0.75, k=1.0, data_format='NCHW'", F.local_response_norm),
    "CosineSimilarity": ("axis=1, eps=1e-8", F.cosine_similarity),
    "PairwiseDistance": ("p=2., epsilon=1e-6, keepdim=False", F.pairwise_distance),
    "Upsample": ("size=None, scale_factor=None, mode='nearest', align_corners=False, align_mode=0, data_format=None",
                 F.upsample),
}


def ctc(log_probs, labels, input_lengths, label_lengths, norm_by_times=False, blank=0, reduction="mean"):
    """`norm_by_times` is a matter of gradients."""
    return F.ctc_loss(log_probs, labels, input_lengths, label_lengths, blank, reduction)


LOSSES = {
    "BCELoss": ("weight=None, reduction='mean'", F.binary_cross_entropy),
    "BCEWithLogitsLoss": ("weight=None, reduction='mean', pos_weight=None", F.binary_cross_entropy_with_logits),
    "CTCLoss": ("blank=0, reduction='mean'", ctc),
    "CosineEmbeddingLoss": ("margin=0, reduction='mean'", F.cosine_embedding_loss),
    "CrossEntropyLoss": ("weight=None, ignore_index=-100, reduction='mean', soft_label=False, label_smoothing=0.0, "
                         "axis=-1, use_softmax=True", F.entropy_of_layer),
    "GaussianNLLLoss": ("full=False, epsilon=1e-6, reduction='mean'", F.gaussian_nll_loss),
    "HingeEmbeddingLoss": ("margin=1.0, reduction='mean'", F.hinge_embedding_loss),
    "KLDivLoss": ("reduction='mean', log_target=False", F.kl_div), "L1Loss": ("reduction='mean'", F.l1_loss),
    "MSELoss": ("reduction='mean'", F.mse_loss),
    "MarginRankingLoss": ("margin=0.0, reduction='mean'", F.margin_ranking_loss),
    "MultiLabelSoftMarginLoss": ("weight=None, reduction='mean'", F.multi_label_soft_margin_loss),
    "MultiMarginLoss": ("p=1, margin=1.0, weight=None, reduction='mean'", F.multi_margin_loss),
    "NLLLoss": ("weight=None, ignore_index=-100, reduction='mean'", F.nll_loss),
    "PoissonNLLLoss": ("log_input=True, full=False, epsilon=1e-8, reduction='mean'", F.poisson_nll_loss),
    "SmoothL1Loss": ("reduction='mean', delta=1.0", F.smooth_l1_loss),
    "SoftMarginLoss": ("reduction='mean'", F.soft_margin_loss),
    "TripletMarginLoss": ("margin=1.0, p=2., epsilon=1e-6, swap=False, reduction='mean'", F.triplet_margin_loss),
    "TripletMarginWithDistanceLoss": ("distance_function=None, margin=1.0, swap=False, reduction='mean'",
                                      F.triplet_margin_with_distance_loss),
}


def calling(function):
    """Forward that hands on every argument of the constructor by its name."""
    def call(self, *inputs):
        kept = {key: self.__dict__["_" + key] for key in type(self).signature.parameters if key != "name"}
        return function(*inputs, **kept)
    return call


NAMES = {}
TAKES_INPUT = ["AdaptiveAvgPool1D", "AdaptiveMaxPool1D", "LocalResponseNorm"]  # what forward calls it, not the function
for table in (ACTIVATIONS, POOLS, SHAPES, LOSSES):
    for name, (signature, function) in table.items():
        own = {part.split("=")[0].strip() for part in signature.split(",")} | {"name", "value", "dtype"}
        inputs = ", ".join(p.name if p.default is p.empty else f"{p.name}={p.default}" for p in inspect.signature(function).parameters.values()
                           if p.name not in own and (p.default is p.empty or p.name == "norm_by_times"))
        NAMES[name] = layer(name, (signature + ", " if signature else "") + "name=None", calling(function),
                            "input" if name in TAKES_INPUT else inputs)


for kept in ("weight", "ignore_index", "reduction", "soft_label", "label_smoothing"):  # what the layer shows of itself
    setattr(NAMES["CrossEntropyLoss"], kept, property(lambda self, kept=kept: self.__dict__["_" + kept]))
for kept in ("blank", "reduction"):
    setattr(NAMES["CTCLoss"], kept, property(lambda self, kept=kept: self.__dict__["_" + kept]))
for n in (1, 2, 3):
    for shown, kept in (("ksize", "kernel_size"), ("stride", "stride"), ("padding", "padding")):
        setattr(NAMES[f"MaxUnPool{n}D"], shown, property(lambda self, kept=kept: self.__dict__["_" + kept]))


def training(function):
    def call(self, x):
        return function(x, self._p, training=self.training)
    return call


for name, function in (("AlphaDropout", F.alpha_dropout), ("FeatureAlphaDropout", F.feature_alpha_dropout)):
    NAMES[name] = layer(name, "p=0.5, name=None", training(function), "input")
NAMES["Dropout"] = layer("Dropout", "p=0.5, axis=None, mode='upscale_in_train', name=None",
                         lambda s, x: F.dropout(x, s._p, s._axis, s.training, mode=s._mode), "input")
NAMES["Dropout2D"] = layer("Dropout2D", "p=0.5, data_format='NCHW', name=None",
                           lambda s, x: F.dropout2d(x, s._p, s.training, s._data_format), "input")
NAMES["Dropout3D"] = layer("Dropout3D", "p=0.5, data_format='NCDHW', name=None",
                           lambda s, x: F.dropout3d(x, s._p, s.training, s._data_format), "input")
NAMES["RReLU"] = layer("RReLU", "lower=0.125, upper=0.3333333333333333, name=None",
                       lambda s, x: F.rrelu(x, s._lower, s._upper, s.training))
NAMES["Softmax2D"] = layer("Softmax2D", "name=None", lambda s, x: F.softmax(x, -3))
NAMES["Identity"] = layer("Identity", "*args, **kwargs", lambda s, x: x, "input")


def repeated(padding, count):
    return [padding] * (2 * count) if isinstance(padding, int) else padding


for n, form in ((1, "NCL"), (2, "NCHW"), (3, "NCDHW")):
    NAMES[f"Pad{n}D"] = layer(
        f"Pad{n}D", f"padding, mode='constant', value=0.0, data_format='{form}', name=None",
        lambda s, x, n=n: F.pad(x, repeated(s._padding, n), s._mode, s._value, s._data_format))
    NAMES[f"ZeroPad{n}D"] = layer(
        f"ZeroPad{n}D", f"padding, data_format='{form}', name=None",
        lambda s, x, n=n: F.pad(x, repeated(s._padding, n), "constant", 0.0, s._data_format))
NAMES["Fold"] = layer("Fold", "output_sizes, kernel_sizes, dilations=1, paddings=0, strides=1, name=None",
                      lambda s, x: F.fold(x, s._output_sizes, s._kernel_sizes, s._strides, s._paddings, s._dilations),
                      "input")
NAMES["Unfold"] = layer("Unfold", "kernel_sizes, dilations=1, paddings=0, strides=1, name=None",
                        lambda s, x: F.unfold(x, s._kernel_sizes, s._strides, s._paddings, s._dilations),
                        "input")
NAMES["UpsamplingNearest2D"] = layer(
    "UpsamplingNearest2D", "size=None, scale_factor=None, data_format='NCHW', name=None",
    lambda s, x: F.interpolate(x, s._size, s._scale_factor, "nearest", data_format=s._data_format))
NAMES["UpsamplingBilinear2D"] = layer(
    "UpsamplingBilinear2D", "size=None, scale_factor=None, data_format='NCHW', name=None",
    lambda s, x: F.interpolate(x, s._size, s._scale_factor, "bilinear", True, data_format=s._data_format))
