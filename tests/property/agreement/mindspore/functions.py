# SPDX-License-Identifier: Apache-2.0
"""Functions of `mindspore.mint`, `mindspore.ops` and `mindspore.numpy` on tensors, but for those of layers."""
import torch as B

from . import core
from .calling import as_torch, binary, function

MINT = {}  # name after `mindspore.mint.` → function on backend tensors
OPS = {}
NUMPY = {}
FREE = {}  # function → parameters that take other things than their names say

ALIKE = """abs absolute acos acosh arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh ceil cos cosh digamma erf
    erfc erfinv exp exp2 expm1 floor frac log log10 log1p log2 logical_not neg negative reciprocal rsqrt sigmoid sign sin sinc
    sinh sqrt square tan tanh trunc isfinite isinf isnan isneginf t inverse bitwise_not fix round ravel trace
    flip roll tril triu diag flatten squeeze unsqueeze transpose permute reshape chunk narrow select swapaxes
    unbind gather index_select masked_select nonzero scatter scatter_add cumsum cumprod sort topk argsort
    unique unique_consecutive bincount matmul mm bmm mv outer addmm addmv baddbmm cdist nan_to_num histc diff broadcast_to
    clone eye logsumexp softmax repeat_interleave index_add lerp addcmul addcdiv cross""".split()
OPERATIONS = {"add": B.add, "sub": B.sub, "mul": B.mul, "div": B.div, "divide": B.div, "pow": B.pow, "fmod": B.fmod,
              "remainder": B.remainder, "maximum": B.maximum, "minimum": B.minimum, "eq": B.eq, "ne": B.ne,
              "not_equal": B.ne, "lt": B.lt, "less": B.lt, "le": B.le, "less_equal": B.le, "gt": B.gt, "greater": B.gt,
              "ge": B.ge, "greater_equal": B.ge, "atan2": B.atan2, "arctan2": B.atan2, "floor_divide": B.floor_divide,
              "logaddexp": B.logaddexp, "xlogy": B.xlogy, "float_power": B.float_power,
              "bitwise_and": B.bitwise_and, "bitwise_or": B.bitwise_or, "bitwise_xor": B.bitwise_xor,
              "logical_and": B.logical_and, "logical_or": B.logical_or, "logical_xor": B.logical_xor,
              "isclose": B.isclose, "subtract": B.sub, "multiply": B.mul}


def dims(dim):
    return tuple(dim) if isinstance(dim, list) else dim


def total(x, dim=None, keepdim=False, dtype=None):
    dim = dims(dim)
    return x.sum(dtype=dtype) if dim is None or dim == () else x.sum(dim, keepdim, dtype=dtype)


def average(x, dim=None, keepdim=False, dtype=None):
    if x.dtype not in core.FLOATS + core.COMPLEX and dtype is None:
        raise TypeError(f"mean of {core.OF_HELD[x.dtype]}")
    dim = dims(dim)
    return x.mean(dtype=dtype) if dim is None or dim == () else x.mean(dim, keepdim, dtype=dtype)


def product(x, dim=None, keepdim=False, dtype=None):
    return x.prod(dtype=dtype) if dim is None else x.prod(dim, keepdim, dtype=dtype)


def spread(theirs):
    """`mint.std` and `mint.var`, with a correction."""
    def made(x, dim=None, correction=1, keepdim=False):
        dim = tuple(range(x.dim())) if dim is None or dim == () else dims(dim)
        return getattr(x, theirs)(dim, correction=correction, keepdim=keepdim)
    return made


def older_spread(theirs):
    """`ops.std` and `ops.var`: of the whole, with `ddof`, 0 unless given."""
    def made(x, axis=None, ddof=0, keepdims=False):
        return spread(theirs)(x, axis, int(ddof), keepdims)
    return made


def spread_and_mean(theirs):
    """`mint.std_mean` and `mint.var_mean`: with the mean of the same numbers."""
    def made(input, dim=None, correction=1, keepdim=False):
        axes = tuple(range(input.dim())) if dim is None or dim == () else dims(dim)
        return spread(theirs)(input, dim, correction, keepdim), input.mean(axes, keepdim)
    return made


def older_spread_and_mean(theirs):
    """`ops.std_mean` and `ops.var_mean`, with `ddof`, 0 unless given."""
    def made(input, axis=None, ddof=0, keepdims=False):
        return spread_and_mean(theirs)(input, axis, int(ddof), keepdims)
    return made


def extreme(theirs):
    """`mint.max` and `mint.min`: of all, of two, or with the places along one dimension."""
    def made(input, dim=None, keepdim=False, other=None):
        if other is not None:
            return binary(getattr(B, theirs + "imum"))(input, other)
        return getattr(B, theirs)(input) if dim is None else tuple(getattr(B, theirs)(input, dim, keepdim))
    return made


def older_extreme(theirs):
    """`ops.max` and `ops.min`: always values and places."""
    def made(input, axis=None, keepdims=False, initial=None, where=None):
        if initial is not None or where is not None:
            raise core.NotModelled("ops.max with initial or where")
        if axis is None:
            return getattr(B, theirs)(input), B.tensor(0)
        return tuple(getattr(B, theirs)(input, axis, keepdims))
    return made


def extreme_values(theirs):
    def made(input, dim=(), keepdim=False):
        return getattr(B, theirs)(input, dims(dim) if dim is not None else (), keepdim)
    return made


def truths(theirs):
    def made(input, dim=None, keepdim=False):
        return getattr(B, theirs)(input) if dim is None else getattr(B, theirs)(input, dim, keepdim)
    return made


def place_of(theirs, held):
    def made(input, dim=None, keepdim=False):
        return getattr(B, theirs)(input, dim, keepdim).to(held)
    return made


def shape_of(size):
    if isinstance(size, B.Tensor):
        raise TypeError("a size is no Tensor")
    return (size,) if isinstance(size, int) else tuple(int(n) for n in size)


def filled(value):
    return lambda size, dtype=None: B.full(shape_of(size), value, dtype=dtype or B.float32)


def filled_with(size, fill_value, dtype=None):
    held = fill_value.dtype if isinstance(fill_value, B.Tensor) else core.PYTHON[type(fill_value)]
    fill_value = fill_value.item() if isinstance(fill_value, B.Tensor) else fill_value
    return B.full(shape_of(size), fill_value, dtype=dtype or held)


def filled_like(input, fill_value, dtype=None):
    return B.full_like(input, fill_value, dtype=dtype)


def arange(start=0, end=None, step=1, dtype=None):
    start, end = (0, start) if end is None else (start, end)
    given = [n.item() if isinstance(n, B.Tensor) else n for n in (start, end, step)]
    held = B.int64 if all(isinstance(n, int) for n in given) else B.float32
    return B.arange(*given, dtype=dtype or held)


def stacked(theirs):
    def made(tensors, dim=0):
        common = tensors[0].dtype
        for one in tensors:
            common = B.promote_types(common, one.dtype)
        return theirs([one.to(common) for one in tensors], dim)
    return made


def where(condition=None, input=None, other=None):
    if other is None:
        return B.where(input if condition is None else condition)
    if not isinstance(input, B.Tensor) and not isinstance(other, B.Tensor):
        held = core.PYTHON[type(input)] if isinstance(input, float) or not isinstance(other, float) else B.float32
        return B.where(condition, B.tensor(input, dtype=held), B.tensor(other, dtype=held))
    return B.where(condition, *core.operands(input, other))


def clamp(input, min=None, max=None):
    for bound in (min, max):
        if bound is not None:
            input, _ = core.operands(input, bound)
    for bound, theirs in ((min, B.maximum), (max, B.minimum)):
        input = input if bound is None else theirs(*core.operands(input, bound))
    return input


def split(tensor, split_size_or_sections, dim=0):
    return tuple(B.split(tensor, split_size_or_sections, dim))


def meshgrid(*tensors, indexing):
    tensors = tensors[0] if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors
    return tuple(B.meshgrid(*tensors, indexing=indexing))


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    return B.norm(input, p, dims(dim), keepdim, dtype=dtype)


def linalg_norm(A, ord=None, dim=None, keepdim=False, dtype=None):
    return B.linalg.norm(A, ord, dims(dim), keepdim, dtype=dtype)


def squeeze(input, dim=None):
    if isinstance(dim, (tuple, list)):
        for one in sorted((d % input.dim() for d in dim), reverse=True):
            input = input.squeeze(one)
        return input
    return input.squeeze() if dim is None else input.squeeze(dim)


def older_squeeze(input, axis=None):
    """`ops.squeeze`: an axis of another size than 1 is an error."""
    for one in () if axis is None else (axis,) if isinstance(axis, int) else axis:
        if input.shape[one] != 1:
            raise ValueError("For 'Squeeze', the shape along the axis has to be 1")
    return squeeze(input, axis)


def nonzero(input, as_tuple=False):
    return B.nonzero(input, as_tuple=as_tuple)


def assign(variable, value):
    from .tensor import Tensor
    if isinstance(value, B.Tensor):
        if value.numel() != variable.numel():
            raise ValueError("assign of a value of another shape")
        value = value.detach().to(variable.dtype).reshape(variable.shape)
    with B.no_grad():
        variable.copy_(value if isinstance(value, B.Tensor) else B.tensor(value))
    return Tensor._of(variable)


def clip_by_value(x, clip_value_min=None, clip_value_max=None):
    if isinstance(x, (list, tuple)):
        return type(x)(clamp(one, clip_value_min, clip_value_max) for one in x)
    return clamp(x, clip_value_min, clip_value_max)


def clip_by_global_norm(x, clip_norm=1.0, use_norm=None):
    if use_norm is not None:
        raise core.NotModelled("clip_by_global_norm with use_norm")
    size = sum((one.float() ** 2).sum() for one in x).sqrt()
    bound = B.tensor(float(clip_norm))
    return tuple(one * bound / B.maximum(size, bound) for one in x)


def numpy_diag(v, k=0):
    return B.diag(v, k)


def softmax(input, dim, dtype=None):
    return B.softmax(input, dim, dtype=dtype)


def named_as_mint(name, made):
    """A function of `ops` that computes what that of `mint` does: its parameters have the names of `ops`, in one order."""
    def call(*args, **kwargs):
        theirs, ours = ([list(one.parameters) for one in core.signatures(space + name)] for space in
                        ("mindspore.mint.", "mindspore.ops."))
        own = next((each for each in ours if set(kwargs) <= set(each)), ours[0])
        names = dict(zip(own, max(theirs, key=len)))
        return made(*args, **{key if key in names.values() else names.get(key, key): value for key, value in kwargs.items()})
    try:
        core.signatures("mindspore.mint." + name), core.signatures("mindspore.ops." + name)
    except core.NotModelled:
        return made
    return call


def make():
    for name in ALIKE:
        MINT[name] = as_torch(name)
    for name, theirs in OPERATIONS.items():
        MINT[name] = binary(theirs)
        FREE[name] = ("input",)
    MINT.update({
        "sum": lambda input, **a: total(input, **a), "mean": lambda input, **a: average(input, **a),
        "prod": lambda input, **a: product(input, **a), "std": lambda input, **a: spread("std")(input, **a),
        "var": lambda input, **a: spread("var")(input, **a), "std_mean": spread_and_mean("std"),
        "var_mean": spread_and_mean("var"), "max": extreme("max"), "min": extreme("min"),
        "amax": extreme_values("amax"), "amin": extreme_values("amin"), "all": truths("all"), "any": truths("any"),
        "argmax": place_of("argmax", B.int64), "argmin": place_of("argmin", B.int64), "zeros": filled(0),
        "ones": filled(1), "full": filled_with, "full_like": filled_like, "zeros_like": as_torch("zeros_like"),
        "ones_like": as_torch("ones_like"), "empty_like": as_torch("zeros_like"), "arange": arange,
        "linspace": lambda start, end, steps, dtype=None: B.linspace(start, end, steps, dtype=dtype or B.float32),
        "empty": lambda size, dtype=None, **a: B.zeros(shape_of(size[0] if len(size) == 1 else size), dtype=dtype),
        "cat": stacked(B.cat), "concat": stacked(B.cat), "stack": stacked(B.stack), "where": where, "clamp": clamp,
        "clip": clamp, "split": split, "squeeze": squeeze, "nonzero": nonzero, "norm": norm, "softmax": softmax,
        "meshgrid": lambda tensors, indexing="ij": meshgrid(*tensors, indexing=indexing), "einsum": einsum,
        "dot": lambda input, other: B.dot(input, other), "equal": B.equal, "allclose": B.allclose, "linalg.norm": linalg_norm, "tile": lambda input, dims: input.repeat(dims)
        if len(dims) >= input.dim() else input.repeat((1,) * (input.dim() - len(dims)) + tuple(dims)),
        "median": lambda input, dim=None, keepdim=False: input.median() if dim is None else tuple(input.median(dim, keepdim)),
        "searchsorted": lambda sorted_sequence, values, **a: B.searchsorted(
            sorted_sequence, values, **{name: value for name, value in a.items() if value is not None}),
        "chunk": lambda input, chunks, dim=0: tuple(B.chunk(input, chunks, dim)), "log_softmax": B.log_softmax,
        "topk": lambda input, k, dim=-1, largest=True, sorted=True: tuple(B.topk(input, k, dim, largest, sorted)),
        "sort": lambda input, dim=-1, descending=False, stable=False: tuple(B.sort(input, dim, descending))})
    OPS.update({name: named_as_mint(name, made) for name, made in MINT.items() if "." not in name})
    OPS.update({
        "std": lambda input, **a: older_spread("std")(input, **a), "var": lambda input, **a: older_spread("var")(input, **a),
        "std_mean": older_spread_and_mean("std"), "var_mean": older_spread_and_mean("var"),
        "mean": lambda x, axis=None, keep_dims=False: average(x, axis, keep_dims), "max": older_extreme("max"),
        "min": older_extreme("min"), "argmin": lambda input, axis=None, keepdims=False: place_of("argmin", B.int32)(
            input, axis, keepdims), "ones": lambda shape, dtype=None: filled(1)(shape, dtype), "squeeze": older_squeeze,
        "eye": lambda n, m=None, dtype=None: B.eye(n, n if m is None else m, dtype=dtype),
        "linspace": lambda start, end, steps: B.linspace(float(start), float(end), steps),
        "cat": lambda tensors, axis=0: stacked(B.cat)(tensors, axis),
        "stack": lambda tensors, axis=0: stacked(B.stack)(tensors, axis), "equal": binary(B.eq),
        "det": lambda input: B.linalg.det(input),
        "meshgrid": lambda inputs, indexing="xy": meshgrid(*inputs, indexing=indexing), "norm": linalg_norm,
        "prod": lambda input, axis=None, keep_dims=False, dtype=None: product(input, axis, keep_dims, dtype),
        "cartesian_prod": lambda inputs: B.cartesian_prod(*inputs),
        "tensor_dot": lambda x1, x2, axes: B.tensordot(x1, x2, axes),
        "cumsum": lambda x, axis, dtype=None: B.cumsum(x, axis, dtype=dtype), "assign": assign,
        "cdist": lambda x1, x2, p=2.0: B.cdist(x1, x2, float(p)), "stop_gradient": lambda value: value.detach(),
        "flatten": lambda input, order="C", start_dim=1, end_dim=-1: B.flatten(input, start_dim, end_dim),
        "median": lambda input, axis=-1, keepdims=False: tuple(input.median(axis, keepdims)),
        "quantile": lambda input, q, axis=None, keepdims=False: B.quantile(input, q, axis, keepdims),
        "bmm": lambda input_x, mat2: B.bmm(input_x, mat2), "clip_by_value": clip_by_value,
        "clip_by_global_norm": clip_by_global_norm, "is_tensor": lambda obj: isinstance(obj, B.Tensor),
        "topk": lambda input, k, dim=None, largest=True, sorted=True: tuple(
            B.topk(input, k, -1 if dim is None else dim, largest, sorted)),
        "softmax": lambda input, axis=-1, dtype=None: softmax(input, axis, dtype),
        "log_softmax": lambda logits, axis=-1: B.log_softmax(logits, axis), "outer": lambda input, vec2: B.outer(input, vec2),
        "linalg.norm": linalg_norm, "isclose": B.isclose, "cosine_similarity": lambda x1, x2, dim=1, eps=1e-8:
        B.cosine_similarity(x1, x2, dim, eps)})
    OPS.update({"standard_normal": lambda shape, seed=None: B.randn(tuple(shape)), "multinomial": multinomial})
    OPS.update({"inner": lambda input, other: B.inner(input, other), "tensor_scatter_add": tensor_scatter_add})
    FREE["equal"] = ("input",)
    FREE.update({"assign": ("value",), "clip_by_value": ("x",), "clip_by_global_norm": ("x",)})
    NUMPY.update({"diag": numpy_diag, "roll": lambda a, shift, axis=None: B.roll(a, shift, axis)})


def multinomial(input, num_samples, replacement=True, seed=None):
    return B.multinomial(input, num_samples, replacement).int()


def tensor_scatter_add(input_x, indices, updates):
    places = tuple(indices.long().unbind(-1))
    return input_x.index_put(places, updates, accumulate=True)


def einsum(equation, operands):
    return B.einsum(equation, *operands)


make()


def find(owner, name):
    """The function of a namespace, or None if it is not modelled."""
    tables = {"mindspore.mint": MINT, "mindspore.ops": OPS, "mindspore.numpy": NUMPY, "mindspore.mint.linalg": MINT,
              "mindspore.mint.special": MINT}
    key = ("linalg." if owner.endswith("linalg") else "") + name
    made = tables.get(owner, {}).get(key)
    return None if made is None else function(f"{owner}.{name}", made, FREE.get(name, ()))
