# SPDX-License-Identifier: Apache-2.0
"""Element-wise mathematics of one and two tensors."""
import math as python_math

import numpy
import torch as B

from .core import Opt, T, is_complex, is_float, is_integer, op, promote, refuse, scalar_like

def floating(x):
    """Integers become floating point where the result cannot be an integer."""
    return x.to(B.float32) if is_integer(x) else x


def simple(name, what, integers=True):
    def operation(x: T, name=None):
        if not integers and is_integer(x):
            raise TypeError(f"{operation.__name__} is not documented for integers")
        return what(x)
    operation.__name__ = name
    return op(operation)


def on_floats(what):
    return lambda x: what(floating(x))


acos, acosh, asin, asinh = (simple(n, on_floats(getattr(B, n))) for n in ("acos", "acosh", "asin", "asinh"))
atan, atanh, cos, cosh = (simple(n, on_floats(getattr(B, n))) for n in ("atan", "atanh", "cos", "cosh"))
exp, expm1, log, log10 = (simple(n, on_floats(getattr(B, n))) for n in ("exp", "expm1", "log", "log10"))
log1p, log2, reciprocal = (simple(n, on_floats(getattr(B, n))) for n in ("log1p", "log2", "reciprocal"))
rsqrt, sin, sinh, sqrt = (simple(n, on_floats(getattr(B, n))) for n in ("rsqrt", "sin", "sinh", "sqrt"))
tan, tanh = (simple(n, on_floats(getattr(B, n))) for n in ("tan", "tanh"))
square = simple("square", lambda x: x * x)
abs = simple("abs", B.abs)
ceil, floor, trunc_of = (simple(n, getattr(B, n)) for n in ("ceil", "floor", "trunc"))
neg, sgn = (simple(n, getattr(B, n)) for n in ("neg", "sgn"))
sign = simple("sign", B.sign)
signbit = simple("signbit", B.signbit)
erf, erfinv, lgamma, digamma = (simple(n, getattr(B, n), integers=False) for n in ("erf", "erfinv", "lgamma", "digamma"))
gammaln = simple("gammaln", B.lgamma, integers=False)
i0 = simple("i0", B.special.i0, integers=False)
i0e = simple("i0e", B.special.i0e, integers=False)
i1 = simple("i1", B.special.i1, integers=False)
i1e = simple("i1e", B.special.i1e, integers=False)
sinc = simple("sinc", B.sinc, integers=False)
sigmoid = simple("sigmoid", on_floats(B.sigmoid))
rad2deg, deg2rad = (simple(n, on_floats(getattr(B, n))) for n in ("rad2deg", "deg2rad"))
angle, conj = simple("angle", lambda x: B.angle(x)), simple("conj", lambda x: B.conj(x).resolve_conj())
real = simple("real", lambda x: B.real(x) if is_complex(x) else x)
imag = simple("imag", B.imag)
positive = simple("positive", lambda x: x)
isnan, isinf, isfinite = (simple(n, getattr(B, n)) for n in ("isnan", "isinf", "isfinite"))
isneginf, isposinf, isreal = (simple(n, getattr(B, n)) for n in ("isneginf", "isposinf", "isreal"))


@op
def trunc(input: T, name=None):
    return B.trunc(input)


@op
def frac(x: T, name=None):
    return x - B.trunc(x)


@op
def round(x: T, decimals=0, name=None):
    return B.round(x, decimals=decimals) if is_float(x) else x


@op
def frexp(x: T, name=None):
    mantissa, exponent = B.frexp(x)
    return mantissa, exponent.to(x.dtype)


@op
def logit(x: T, eps=None, name=None):
    return B.logit(x, eps) if eps else B.logit(x)


@op
def polygamma(x: T, n, name=None):
    return B.polygamma(n, x)


@op
def multigammaln(x: T, p, name=None):
    return B.special.multigammaln(x, p)


@op
def nan_to_num(x: T, nan=0.0, posinf=None, neginf=None, name=None):
    return B.nan_to_num(x, nan, posinf, neginf)


@op
def clip(x: T, min=None, max=None, name=None):
    def bound(value):
        return value.to(x.dtype) if isinstance(value, B.Tensor) else value
    low, high = bound(min), bound(max)
    if low is None and high is None:
        return x.clone()
    if isinstance(low, B.Tensor) or isinstance(high, B.Tensor):
        result = x
        if low is not None:
            result = B.maximum(result, B.as_tensor(low, dtype=x.dtype))
        return result if high is None else B.minimum(result, B.as_tensor(high, dtype=x.dtype))
    return B.clamp(x, low, high).to(x.dtype)


@op
def scale(x: T, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None):
    return (x * scale + bias if bias_after_scale else (x + bias) * scale).to(x.dtype)


@op
def stanh(x: T, scale_a=0.67, scale_b=1.7159, name=None):
    return scale_b * B.tanh(scale_a * x)


@op
def increment(x: T, value=1.0, name=None):
    return x + value


# --- of two tensors --------------------------------------------------------------------------------------------------

def pairwise(name, what):
    def operation(x: T, y: T, name=None):
        return what(*promote(x, y))
    operation.__name__ = name
    return op(operation)


def quotient(x, y):
    if is_integer(x):
        return x.to(B.float32) / y.to(B.float32)
    return x / y


add, subtract = pairwise("add", lambda x, y: x + y), pairwise("subtract", lambda x, y: x - y)
multiply, divide = pairwise("multiply", lambda x, y: x * y), pairwise("divide", quotient)
maximum, minimum = pairwise("maximum", B.maximum), pairwise("minimum", B.minimum)
fmax, fmin = pairwise("fmax", B.fmax), pairwise("fmin", B.fmin)
remainder = pairwise("remainder", B.remainder)
mod, floor_mod = pairwise("mod", B.remainder), pairwise("floor_mod", B.remainder)
floor_divide = pairwise("floor_divide", lambda x, y: B.div(x, y, rounding_mode="floor"))
atan2 = pairwise("atan2", lambda x, y: B.atan2(floating(x), floating(y)))
logaddexp, nextafter = pairwise("logaddexp", B.logaddexp), pairwise("nextafter", B.nextafter)
heaviside, hypot = pairwise("heaviside", B.heaviside), pairwise("hypot", lambda x, y: B.hypot(floating(x), floating(y)))
gcd, lcm = pairwise("gcd", B.gcd), pairwise("lcm", B.lcm)
gammainc, gammaincc = pairwise("gammainc", B.special.gammainc), pairwise("gammaincc", B.special.gammaincc)
inner = pairwise("inner", B.inner)


@op
def outer(x: T, y: T, name=None):
    x, y = promote(x, y)
    return B.outer(x.reshape(-1), y.reshape(-1))


@op
def pow(x: T, y, name=None):
    if isinstance(y, B.Tensor):
        x, y = promote(x, y)
        return B.pow(x, y)
    if not isinstance(y, (int, float)):
        raise TypeError("y must be scalar or tensor type")
    y = scalar_like(x, y)
    return B.pow(x.to(y.dtype), y)


@op
def copysign(x: T, y, name=None):
    if isinstance(y, B.Tensor):
        return B.copysign(*(floating(v) for v in promote(x, y)))
    return B.copysign(floating(x), y)


@op
def ldexp(x: T, y: T, name=None):
    return floating(x) * B.pow(B.tensor(2.0, dtype=floating(x).dtype), y.to(floating(x).dtype))


@op
def lerp(x: T, y: T, weight, name=None):
    if isinstance(weight, B.Tensor) and weight.dtype != x.dtype:
        raise TypeError("weight has another dtype")
    return B.lerp(x, y, weight)


@op
def dot(x: T, y: T, name=None):
    x, y = promote(x, y)
    if x.shape != y.shape or x.dim() not in (1, 2):
        raise ValueError("dot() takes two vectors, or two matrices of vectors, of one shape")
    return (x * y).sum(-1)


@op
def kron(x: T, y: T, out=None, name=None):
    return B.kron(*promote(x, y))


@op
def cross(x: T, y: T, axis=9, name=None):
    if axis == 9:
        axis = next(i for i, n in enumerate(x.shape) if n == 3)
    x, y = B.broadcast_tensors(x, y)
    return B.cross(x, y, dim=axis)


@op
def trapezoid(y: T, x: Opt = None, dx=None, axis=-1, name=None):
    if x is not None and dx is not None:
        raise ValueError("Not permitted to specify both x and dx input args.")
    return B.trapezoid(y, x, dim=axis) if x is not None else B.trapezoid(y, dx=1 if dx is None else dx, dim=axis)


@op
def cumulative_trapezoid(y: T, x: Opt = None, dx=None, axis=-1, name=None):
    if x is not None:
        return B.cumulative_trapezoid(y, x, dim=axis)
    return B.cumulative_trapezoid(y, dx=1 if dx is None else dx, dim=axis)


@op
def diff(x: T, n=1, axis=-1, prepend=None, append=None, name=None):
    return B.diff(x, n=n, dim=axis, prepend=prepend, append=append)


@op
def add_n(inputs, name=None):
    return inputs.clone() if isinstance(inputs, B.Tensor) else sum(inputs)


@op
def addmm(input: T, x: T, y: T, beta=1.0, alpha=1.0, name=None):
    return beta * input + alpha * (x @ y)


@op
def vander(x: T, n=None, increasing=False, name=None):
    return B.vander(x, n, increasing)


@op
def renorm(x: T, p, axis, max_norm):
    return B.renorm(x, p, axis, max_norm)


@op
def histogram(input: T, bins=100, min=0.0, max=0.0, weight: Opt = None, density=False, name=None):
    if not input.numel():
        return B.zeros(bins, dtype=B.int64)
    low, high = (float(min), float(max)) if min != max else (input.min().item(), input.max().item())
    if low == high:
        low, high = low - 1, high + 1
    counts, _ = numpy.histogram(input.detach().numpy(), bins, (low, high), density=density,
                                weights=None if weight is None else weight.numpy())
    return B.tensor(counts, dtype=B.float32) if density or weight is not None else B.tensor(counts, dtype=B.int64)


@op
def bincount(x: T, weights: Opt = None, minlength=0, name=None):
    return B.bincount(x, weights, minlength)


# --- bits ------------------------------------------------------------------------------------------------------------

def bitwise(name, what):
    def operation(x: T, y: T, out=None, name=None):
        if x.dtype != y.dtype:
            refuse(x, y)
        return what(x, y)
    operation.__name__ = name
    return op(operation)


bitwise_and, bitwise_or = bitwise("bitwise_and", B.bitwise_and), bitwise("bitwise_or", B.bitwise_or)
bitwise_xor = bitwise("bitwise_xor", B.bitwise_xor)


@op
def bitwise_not(x: T, out=None, name=None):
    return ~x


@op
def bitwise_invert(x: T, out=None, name=None):
    return ~x


@op
def bitwise_left_shift(x: T, y: T, is_arithmetic=True, out=None, name=None):
    if x.dtype != y.dtype:
        refuse(x, y)
    return x << y


@op
def bitwise_right_shift(x: T, y: T, is_arithmetic=True, out=None, name=None):
    if x.dtype != y.dtype:
        refuse(x, y)
    if not is_arithmetic:
        bits = B.iinfo(x.dtype).bits
        return B.tensor((x.numpy().view(f"uint{bits}") >> y.numpy().view(f"uint{bits}")).view(f"int{bits}"))
    return x >> y


@op
def polar(abs: T, angle: T, name=None):
    return B.polar(abs, angle)


@op
def complex(real: T, imag: T, name=None):
    real, imag = B.broadcast_tensors(*promote(real, imag))
    return B.complex(real, imag)


def numbers():
    return {"pi": python_math.pi, "e": python_math.e, "inf": python_math.inf, "nan": python_math.nan, "newaxis": None}

