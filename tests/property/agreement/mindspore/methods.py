# SPDX-License-Identifier: Apache-2.0
"""Methods of `Tensor`."""
import torch as B

from . import core, functions
from .calling import as_torch, binary, method
from .cell import Handle
from .tensor import Parameter, Tensor

ALIKE = """abs absolute acos acosh arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh ceil cos cosh digamma erf
    erfc erfinv exp expm1 floor frac log log10 log1p log2 logical_not neg negative reciprocal rsqrt sigmoid sign sin sinh
    sqrt square tan tanh trunc isfinite isinf isnan isneginf t inverse fix tril triu diag
    roll narrow unbind masked_select scatter_add cumprod bincount mm bmm outer dot addmm addmv inner
    nan_to_num histc diff lerp addcmul addcdiv logsumexp det trace logit round float_power exp2 sinc
    index_fill masked_scatter rot90 moveaxis movedim swapdims""".split()
IN_PLACE = {"add_": "add", "sub_": "sub", "mul_": "mul", "div_": "div", "exp_": "exp", "log_": "log", "floor_": "floor",
            "tanh_": "tanh", "clamp_": "clamp", "masked_fill_": "masked_fill", "floor_divide_": "floor_divide",
            "scatter_add_": "scatter_add", "addmm_": "addmm", "fill_diagonal_": "fill_diagonal"}


def several(sizes):
    """`view(2, 3)` and `view((2, 3))`."""
    found = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    if any(isinstance(one, (B.Tensor, float)) for one in found):
        raise TypeError("a shape has to be of int")
    return tuple(int(one) for one in found)


def transpose(x, dim0=None, dim1=None, axes=None):
    if axes is None:
        return x.transpose(dim0, dim1)
    found = several(axes) if axes else tuple(reversed(range(x.dim())))
    return x.permute(*found)


def index_select(x, dim=None, index=None, axis=None):
    return x.index_select(axis if dim is None else dim, index)


def extreme(theirs):
    """`x.max(dim)` gives values and places; by `axis` only values, unless `return_indices`."""
    def made(x, dim=None, keepdim=False, axis=None, keepdims=False, initial=None, where=True, return_indices=False):
        if dim is not None:
            return tuple(getattr(x, theirs)(dim, keepdim))
        if initial is not None or where is not True:
            raise core.NotModelled("Tensor.max with initial or where")
        if axis is None:
            return getattr(x, theirs)()
        found = getattr(x, theirs)(axis, keepdims)
        return tuple(found) if return_indices else found[0]
    return made


def place_of(theirs):
    def made(x, dim=None, keepdim=False, axis=None, keepdims=False):
        return getattr(x, theirs)(axis if dim is None else dim, keepdim or keepdims)
    return made


def spread(theirs):
    def made(x, dim=None, correction=1, keepdim=False, axis=None, ddof=None, keepdims=False):
        if axis is not None or ddof is not None or keepdims:
            return functions.spread(theirs)(x, axis, ddof or 0, keepdims)
        return functions.spread(theirs)(x, dim, correction, keepdim)
    return made


def total(x, dim=None, keepdim=False, dtype=None, axis=None, keepdims=False, initial=None):
    found = functions.total(x, axis if dim is None else dim, keepdim or keepdims, dtype)
    return found if initial is None else found + initial


def norm(x, ord=None, dim=None, keepdim=False, dtype=None):
    return functions.linalg_norm(x, ord, dim, keepdim, dtype)


def flatten(x, start_dim=0, end_dim=-1, order="C"):
    if order != "C":
        raise core.NotModelled("Tensor.flatten in another order")
    return x.flatten(start_dim, end_dim)


def fill_diagonal(x, fill_value, wrap=False):
    return x.clone().fill_diagonal_(fill_value, wrap)


def index_fill(x, axis, index, value):
    """The places are int32."""
    return x.index_fill(axis, index.long(), value)


def index_add(x, dim=None, index=None, source=None, alpha=1, **older):
    if older:
        raise core.NotModelled("Tensor.index_add of older versions")
    return x.index_add(dim, index, source, alpha=alpha)


def masked_fill(x, mask, value):
    if mask.dtype != B.bool:
        raise TypeError("masked_fill needs a mask of bool")
    return x.masked_fill(mask, value)


def divide(x, other, rounding_mode=None):
    return B.div(*core.operands(x, other), rounding_mode=rounding_mode)


def clamp(x, min=None, max=None):
    return functions.clamp(x, min, max)


def scatter(x, dim=None, index=None, src=None, reduce=None, value=None, axis=None):
    if reduce not in (None, "none"):
        raise core.NotModelled("Tensor.scatter with reduce")
    return x.scatter(axis if dim is None else dim, index, value if src is None else src)


def gather(x, dim=None, index=None, **older):
    if older:
        raise core.NotModelled("Tensor.gather of older versions")
    return x.gather(dim, index)


def diagonal(x, offset=0, axis1=0, axis2=1):
    return x.diagonal(offset, axis1, axis2)


def split(x, split_size=None, dim=0, split_size_or_sections=None, axis=None):
    return tuple(x.split(split_size if split_size_or_sections is None else split_size_or_sections,
                         dim if axis is None else axis))


def sort(x, dim=-1, descending=False, stable=False, axis=None):
    return tuple(x.sort(dim if axis is None else axis, descending))


def tile(x, dims=None, reps=None):
    found = reps if dims is None else dims
    return functions.MINT["tile"](x, (found,) if isinstance(found, int) else found)


def expand(x, size):
    return x.expand(several((size,)))


def type_of(x, dtype=None):
    return str(core.OF_HELD[x.dtype]) if dtype is None else x.to(dtype)


def copy_in_place(self, src, non_blocking=False):
    """`copy_`: broadcasts and converts."""
    if not isinstance(src, Tensor):
        raise TypeError(f"copy_() of {type(src).__name__}")
    self.held.copy_(src.held)
    return self


def scatter_in_place(self, dim, index, src=None, value=None, reduce=None):
    if reduce is not None:
        raise core.NotModelled("Tensor.scatter_ with reduce")
    source = core.unwrap(value if src is None else src)
    self.held.scatter_(dim, index.held, source)
    return self


def in_place(name, plain):
    """The form of a method that stores the result where the tensor is. Its shape and its dtype stay."""
    computed = getattr(Tensor, plain)

    def call(self, *args, **kwargs):
        core.bind("mindspore.Tensor." + name, args, kwargs)
        found = computed(self, *args, **kwargs).held
        if found.shape != self.held.shape:
            raise ValueError(f"{name}(): shape {tuple(found.shape)} cannot be stored to {self.shape}")
        if found.dtype in core.FLOATS and self.held.dtype not in core.FLOATS + core.COMPLEX:
            raise TypeError(f"{name}(): {core.OF_HELD[found.dtype]} cannot be stored to {self.dtype}")
        self.held.copy_(found)
        return self
    return call


def plain(name, call):
    """A method that is written for tensors of the model."""
    def checked(self, *args, **kwargs):
        return call(self, **core.bind("mindspore.Tensor." + name, args, kwargs))
    return checked


def new_filled(value):
    def made(x, size, dtype=None):
        return B.full(functions.shape_of(size), value, dtype=dtype or x.dtype)
    return made


def given_by(hook, grad):
    """What the hook makes of a gradient: it has to return one."""
    given = hook(core.wrap(grad))
    if not isinstance(given, Tensor):
        raise TypeError(f"A hook has to return the gradient, but it returned {type(given).__name__}")
    return core.unwrap(given)


def register_hook(self, hook):
    """Of a parameter: of its gradients in all that is differentiated from now on. Of another tensor: of this one's."""
    if isinstance(self, Parameter):
        if self.held.requires_grad:
            raise core.NotModelled("a hook of a parameter inside of a function that is differentiated")
        self.hooks = getattr(self, "hooks", [])
        return Handle(self.hooks, hook)
    if not self.held.requires_grad:
        return Handle([], hook)
    return self.held.register_hook(lambda grad: given_by(hook, grad))


def attach():
    made = {name: as_torch(name) for name in ALIKE}
    made.update({name: binary(theirs) for name, theirs in functions.OPERATIONS.items()})
    made.update({
        "sum": total, "mean": lambda x, dim=None, keepdim=False, dtype=None, axis=None, keep_dims=False: functions.average(
            x, axis if dim is None else dim, keepdim or keep_dims, dtype),
        "prod": lambda x, dim=None, keepdim=False, dtype=None, axis=None, keep_dims=False: functions.product(
            x, axis if dim is None else dim, keepdim or keep_dims, dtype),
        "std": spread("std"), "var": spread("var"), "max": extreme("max"), "min": extreme("min"),
        "amax": lambda x, axis=None, keepdims=False: functions.extreme_values("amax")(x, axis, keepdims),
        "amin": lambda x, axis=None, keepdims=False: functions.extreme_values("amin")(x, axis, keepdims),
        "argmax": place_of("argmax"), "argmin": place_of("argmin"), "norm": norm, "flatten": flatten,
        "all": lambda x, axis=None, keep_dims=False, dim=None, keepdim=False: functions.truths("all")(
            x, axis if dim is None else dim, keepdim or keep_dims),
        "any": lambda x, axis=None, keep_dims=False, dim=None, keepdim=False: functions.truths("any")(
            x, axis if dim is None else dim, keepdim or keep_dims),
        "view": lambda x, shape: x.view(several(shape)), "reshape": lambda x, shape: x.reshape(several(shape)),
        "permute": lambda x, axis: x.permute(several(axis)), "transpose": transpose,
        "swapaxes": lambda x, axis0, axis1: x.transpose(axis0, axis1), "expand": expand,
        "broadcast_to": lambda x, shape: x.expand(several((shape,))), "expand_as": lambda x, other=None, **a: x.expand_as(
            a.get("x", other)), "view_as": lambda x, other: x.view(other.shape), "ravel": lambda x: x.reshape(-1),
        "reshape_as": lambda x, other: x.reshape(other.shape), "expand_dims": lambda x, axis: x.unsqueeze(axis),
        "squeeze": lambda x, axis=None: functions.squeeze(x, axis),
        "unsqueeze": lambda x, dim=None, axis=None: x.unsqueeze(axis if dim is None else dim),
        "flip": lambda x, dims: x.flip(dims), "tile": tile, "repeat": lambda x, repeats: x.repeat(several(repeats)),
        "clone": lambda x: x.clone(), "copy": lambda x: x.clone(), "contiguous": lambda x: x.contiguous(),
        "astype": lambda x, dtype, copy=True: x.to(dtype), "to": lambda x, dtype: x.to(dtype), "type": type_of,
        "type_as": lambda x, other: x.to(other.dtype), "float": lambda x: x.float(), "half": lambda x: x.half(),
        "double": lambda x: x.double(), "int": lambda x: x.int(), "long": lambda x: x.long(), "bool": lambda x: x.bool(),
        "short": lambda x: x.short(), "masked_fill": masked_fill, "clamp": clamp, "clip": clamp, "div": divide,
        "divide": divide, "true_divide": divide, "index_select": index_select, "index_add": index_add, "index_fill": index_fill,
        "gather": gather, "diagonal": diagonal,
        "scatter": scatter, "split": split, "sort": sort, "fill_diagonal": fill_diagonal,
        "chunk": lambda x, chunks, dim=0, axis=None: tuple(x.chunk(chunks, dim if axis is None else axis)),
        "kthvalue": lambda x, k, dim=-1, keepdim=False: tuple(x.kthvalue(k, dim, keepdim)),
        "median": lambda x, dim=None, keepdim=False: x.median() if dim is None else tuple(x.median(dim, keepdim)),
        "topk": lambda x, k, dim=-1, largest=True, sorted=True: tuple(x.topk(k, dim, largest, sorted)),
        "argsort": lambda x, dim=-1, descending=False, stable=False, axis=None: x.argsort(
            dim if axis is None else axis, descending),
        "cumsum": lambda x, dim=None, dtype=None, axis=None: x.cumsum(axis if dim is None else dim, dtype=dtype),
        "dot": lambda x, other: B.dot(x, other), "inner": lambda x, other: B.inner(x, other),
        "pow": lambda x, exponent: B.pow(*core.operands(x, exponent)), "multiply": lambda x, value: x * value,
        "matmul": lambda x, other=None, tensor2=None: x @ (tensor2 if other is None else other),
        "nonzero": functions.nonzero, "where": lambda x, condition, other=None, y=None: functions.where(
            condition, x, y if other is None else other), "softmax": lambda x, axis, dtype=None: functions.softmax(x, axis, dtype),
        "item": lambda x: x.detach().item(), "tolist": lambda x: x.detach().tolist(), "numel": lambda x: x.numel(),
        "nelement": lambda x: x.numel(), "ndimension": lambda x: x.dim(), "is_contiguous": lambda x: x.is_contiguous(),
        "is_floating_point": lambda x: x.is_floating_point(), "is_complex": lambda x: x.is_complex(),
        "new_zeros": new_filled(0), "new_ones": new_filled(1), "equal": lambda x, other: B.eq(*core.operands(x, other)),
        "unique": as_torch("unique"), "repeat_interleave": as_torch("repeat_interleave"), "renorm": lambda x, p, axis, maxnorm:
        x.renorm(p, axis, maxnorm), "allclose": as_torch("allclose"), "logical_and": lambda x, other=None, y=None:
        B.logical_and(x, y if other is None else other), "logical_or": lambda x, other=None, y=None:
        B.logical_or(x, y if other is None else other),
        "isclose": lambda x, other=None, rtol=1e-5, atol=1e-8, equal_nan=False, x2=None: B.isclose(
            x, x2 if other is None else other, rtol, atol, equal_nan)})
    for name, one in made.items():
        if core.is_known("mindspore.Tensor." + name):
            setattr(Tensor, name, method(name, one, ("dtype",) if name == "astype" else ()))
    Tensor.numpy = Tensor.asnumpy
    Tensor.copy_ = plain("copy_", copy_in_place)
    Tensor.fill_ = plain("fill_", lambda self, value: store(self, lambda held: held.fill_(core.unwrap(value))))
    Tensor.zero_ = plain("zero_", lambda self: store(self, lambda held: held.zero_()))
    Tensor.scatter_ = plain("scatter_", scatter_in_place)
    Tensor.index_put_ = plain("index_put_", lambda self, indices, values, accumulate=False: store(
        self, lambda held: held.index_put_(tuple(index.held for index in indices), values.held, accumulate)))
    Tensor.index_add_ = plain("index_add_", lambda self, dim, index, source, alpha=1: store(
        self, lambda held: held.index_add_(dim, index.held, source.held, alpha=alpha)))
    Tensor.assign_value = plain("assign_value", lambda self, value: store(self, lambda held: held.copy_(value.held)))
    for name, other in IN_PLACE.items():
        setattr(Tensor, name, in_place(name, other))
    Tensor.from_numpy = staticmethod(from_numpy)
    Tensor.register_hook = plain("register_hook", register_hook)
    Parameter.copy = lambda self: self.clone()


def from_numpy(array):
    import numpy
    if not isinstance(array, numpy.ndarray):
        raise TypeError(f"from_numpy() of {type(array).__name__}")
    return Tensor._of(B.from_numpy(array))


def store(tensor, change):
    change(tensor.held)
    return tensor


attach()
