# SPDX-License-Identifier: Apache-2.0
"""The helpers that are layers and initialisers with the arguments of torch's, compared with those (see helpers.py)."""
import random
import warnings

import numpy
import torch

import comparing
import paddle
from helping import compat, floats, ours, raised


def recurrent(name, base, **given):
    sizes = random.randint(1, 3), random.randint(1, 3), random.randint(1, 2)
    options = {"batch_first": random.random() < 0.5, "bidirectional": random.random() < 0.5, "bias": random.random() < 0.7}
    before = getattr(torch.nn, name)(*sizes, **options, **given)
    after = getattr(compat, name)(*sizes, **options, **given)
    if not isinstance(after, getattr(paddle.nn, base)):
        return f"is a {type(after)}"
    theirs, own = dict(before.named_parameters()), dict(after.named_parameters())
    if set(theirs) != set(own):
        return f"the parameters {sorted(own)}, not {sorted(theirs)}"
    for key, value in theirs.items():
        own[key].set_value(ours(value.detach()))
    x = floats(random.randint(1, 3), random.randint(1, 3), sizes[0])
    one, other = before(x), after(ours(x))
    states = [(one[1], other[1])] if torch.is_tensor(one[1]) else list(zip(one[1], other[1]))
    return next((found for a, b in [(one[0], other[0])] + states if (found := comparing.differ(a.detach(), b.detach()))), None)


def Linear():
    width, height, bias = random.randint(1, 4), random.randint(1, 4), random.random() < 0.5
    before = torch.nn.Linear(width, height, bias=bias)
    after = random.choice([compat.Linear(width, height, bias), compat.Linear(out_features=height, in_features=width, bias=bias)])
    if (after.in_features, after.out_features, after.extra_repr()) != (width, height, before.extra_repr()):
        return f"is {after.extra_repr()}"
    theirs, own = dict(before.named_parameters()), dict(after.named_parameters())
    if [(key, list(value.shape)) for key, value in theirs.items()] != [(key, list(value.shape)) for key, value in own.items()]:
        return "it has other parameters"
    for key, value in theirs.items():
        own[key].set_value(ours(value.detach()))
    x = floats(*[random.randint(1, 3) for _ in range(random.randint(0, 2))], width)
    return comparing.differ(before(x).detach(), after(ours(x)).detach())


def Recurrent():
    return random.choice([LSTM, GRU, RNN])()


def LSTM():
    return recurrent("LSTM", "LSTM")


def GRU():
    return recurrent("GRU", "GRU")


def RNN():
    return recurrent("RNN", "SimpleRNN", nonlinearity=random.choice(["tanh", "relu"]))


def instance_norm(axes):
    channels, affine = random.randint(1, 4), random.random() < 0.5
    options = {"eps": random.choice([1e-5, 1e-3]), "affine": affine}
    before = getattr(torch.nn, f"InstanceNorm{axes}d")(channels, **options)
    after = getattr(compat, f"InstanceNorm{axes}D")(channels, **options)
    if len(list(after.parameters())) != 2 * affine:
        return "it has other parameters"
    x = floats(random.randint(1, 3), channels, *[random.randint(2, 4) for _ in range(axes)])
    return comparing.differ(before(x).detach(), after(ours(x)).detach())


def InstanceNorm():
    return instance_norm(random.choice((1, 2, 3)))


def InstanceNorm1D():
    return instance_norm(1)


def InstanceNorm2D():
    return instance_norm(2)


def InstanceNorm3D():
    return instance_norm(3)


def filled(name, **given):
    """Both fill a matrix: values that are drawn have the same mean and spread, others are equal."""
    before, after = torch.empty(60, 60), ours(floats(60, 60))
    getattr(torch.nn.init, name)(before, **given)
    if getattr(compat, name)(after, **given) is not after:
        return "the tensor is not what comes back"
    one, other = before.numpy(), after.numpy()
    for measure in (numpy.mean, numpy.std):
        if abs(measure(one) - measure(other)) > 0.3 * max(one.std(), 1e-6) + 0.1 * abs(one).max():
            return f"{measure.__name__} {measure(other)}, not {measure(one)}"
    return None


def fill_by():
    """The memory of a tensor is filled that others share."""
    before, values = torch.empty(3, 4), floats(3, 4)
    after = ours(floats(3, 4))
    with torch.no_grad():
        before.copy_(values)
    compat.fill_by(after.detach(), paddle.nn.initializer.Assign(ours(values)))
    return comparing.differ(before, after)


def constant_():
    return filled("constant_", val=random.uniform(-1, 1))


def zeros_():
    return filled("zeros_")


def ones_():
    return filled("ones_")


def normal_():
    return filled("normal_", mean=random.uniform(-1, 1), std=random.uniform(0.1, 2))


def uniform_():
    return filled("uniform_", a=random.uniform(-1, 0), b=random.uniform(1, 2))


def xavier_uniform_():
    return filled("xavier_uniform_", gain=random.uniform(0.5, 2))


def xavier_normal_():
    return filled("xavier_normal_", gain=random.uniform(0.5, 2))


def orthogonal_():
    return filled("orthogonal_", gain=random.uniform(0.5, 2))


def he(name):
    return filled(name, a=random.choice([0, 0.2]), mode=random.choice(["fan_in", "fan_out"]),
                  nonlinearity=random.choice(["relu", "leaky_relu"]))


def kaiming_uniform_():
    return he("kaiming_uniform_")


def kaiming_normal_():
    return he("kaiming_normal_")


def without_axis(name):
    """A layer that is given no axis, on tensors of every rank that is usual."""
    x = floats(*[random.randint(1, 3) for _ in range(random.randint(1, 4))])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that none is given
        expected = getattr(torch.nn, name)()(x)
    return comparing.differ(expected, getattr(compat, name)()(ours(x)))


def Softmax():
    return without_axis("Softmax")


def LogSoftmax():
    return without_axis("LogSoftmax")


def conv_setting():
    axes = random.randint(1, 3)
    groups, pair = random.choice([1, 2]), random.random() < 0.5

    def setting(low):
        return tuple(random.randint(low, 3) for _ in range(axes)) if pair else random.randint(low, 3)
    given = {"stride": setting(1), "padding": random.choice([setting(0), "valid"]), "dilation": setting(1), "groups": groups}
    before = getattr(torch.nn, f"Conv{axes}d")(4, 2, 3, **given)
    after = getattr(paddle.nn, f"Conv{axes}D")(4, 2, 3, **given)
    for name in (*given, "in_channels"):
        if getattr(before, name) != compat.conv_setting(after, name):
            return f"{name}: {compat.conv_setting(after, name)}, not {getattr(before, name)}"
    return None


def layer_class():
    """Of what is computed without parameters; the classes with some have comparisons of their own."""
    x, y = floats(3, 4, low=0.1), floats(3, 4, low=0.1)
    name = random.choice("BCEWithLogitsLoss CELU ELU GELU Hardshrink Hardsigmoid Hardswish Hardtanh Identity L1Loss LeakyReLU "
                         "LogSigmoid MSELoss Mish ReLU ReLU6 SELU SiLU Sigmoid Softplus Softshrink Softsign Tanh "
                         "Tanhshrink SmoothL1Loss".split())
    before, after = getattr(torch.nn, name)(), compat.layer_class(name)()
    given = (x, y) if name.endswith("Loss") else (x,)
    if raised(compat.layer_class, "Unheard") is not AttributeError or compat.layer_class("LSTM") is not compat.LSTM:
        return "the names"
    return comparing.differ(before(*given), after(*[ours(each) for each in given]))
