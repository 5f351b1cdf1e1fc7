# SPDX-License-Identifier: Apache-2.0
"""Which functions are methods of tensors as well, and which write to their first argument with an underscore."""
from . import core, creation, indexing, linalg, logic, manipulation, math, reduction
from .core import Tensor

METHODS = {
    math: """abs acos acosh add add_n addmm angle asin asinh atan atan2 atanh bincount bitwise_and bitwise_invert
        bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor ceil clip conj copysign cos cosh cross
        deg2rad diff digamma divide dot erf erfinv exp expm1 floor floor_divide floor_mod fmax fmin frac frexp gammainc
        gammaincc gammaln gcd heaviside histogram hypot i0 i0e i1 i1e imag increment inner isfinite isinf isnan isneginf
        isposinf isreal kron lcm ldexp lerp lgamma log log10 log1p log2 logaddexp logit maximum minimum mod
        multigammaln multiply nan_to_num neg nextafter outer polygamma pow rad2deg real reciprocal remainder renorm round rsqrt
        scale sgn sigmoid sign signbit sin sinc sinh sqrt square stanh subtract tan tanh trapezoid trunc vander""",
    reduction: """all amax amin any argmax argmin argsort bucketize count_nonzero cummax cummin cumprod cumsum kthvalue
        logcumsumexp logsumexp max mean median min mode nanmean nanmedian nanquantile nansum prod quantile searchsorted sort
        std sum topk unique unique_consecutive var""",
    logic: """allclose equal equal_all greater_equal greater_than isclose isin is_complex is_empty is_floating_point
        is_integer is_tensor less less_equal less_than logical_and logical_not logical_or logical_xor not_equal where""",
    manipulation: """as_complex as_real as_strided broadcast_tensors broadcast_to chunk concat diagonal
        dsplit expand expand_as flatten flip hsplit matrix_transpose moveaxis repeat_interleave reshape roll rot90 slice split
        squeeze stack strided_slice t tensor_split tile trace transpose unbind unflatten unfold unsqueeze unstack view
        view_as vsplit""",
    indexing: """diagonal_scatter gather gather_nd index_add index_fill index_put index_sample index_select masked_fill
        masked_scatter masked_select multiplex nonzero put_along_axis scatter scatter_nd scatter_nd_add select_scatter
        slice_scatter take take_along_axis""",
    creation: """bernoulli diag diag_embed diagflat multinomial tril triu""",
    linalg: """bmm cdist cholesky cholesky_inverse cholesky_solve cond corrcoef cov dist eig eigvals eigvalsh
        householder_product inverse istft lstsq lu lu_unpack matmul matrix_power mm multi_dot mv norm pinv qr solve stft
        svd_lowrank tensordot triangular_solve ormqr""",
}
INPLACE = {
    math: """abs acos acosh add addmm asin asinh atan atanh bitwise_and bitwise_invert bitwise_left_shift bitwise_not
        bitwise_or bitwise_right_shift bitwise_xor ceil clip copysign cos cosh digamma divide erf erfinv exp expm1 floor
        floor_divide floor_mod frac gammainc gammaincc gammaln gcd hypot i0 lcm ldexp lerp lgamma log log10 log1p log2
        logit mod multigammaln multiply nan_to_num neg polygamma pow reciprocal remainder renorm round rsqrt scale sigmoid
        sin sinc sinh sqrt square subtract tan tanh trunc""",
    reduction: "cumprod cumsum",
    logic: """equal greater_equal greater_than less less_equal less_than logical_and logical_not logical_or logical_xor
        not_equal""",
    manipulation: "flatten reshape squeeze t transpose unsqueeze",
    indexing: "index_add index_fill index_put masked_fill masked_scatter put_along_axis scatter",
    creation: "tril triu",
}


def fill_with(name, write, signature):
    """A method that overwrites its tensor; `signature` has the parameters after it."""
    namespace = {"write": write}
    exec(f"def {name}(self, {signature}):\n    write(self.held.detach(), {{k: v for k, v in locals().items() "
         "if k not in ('self', 'name')})\n    return self", namespace)  # written below, never from outside
    return namespace[name]


FILLS = {
    "fill_": ("value", lambda t, a: t.fill_(core.unwrap(a["value"]))),
    "zero_": ("", lambda t, a: t.zero_()),
    "normal_": ("mean=0.0, std=1.0, name=None", lambda t, a: t.normal_(a["mean"], a["std"])),
    "uniform_": ("min=-1.0, max=1.0, seed=0, name=None", lambda t, a: t.uniform_(a["min"], a["max"])),
    "exponential_": ("lam=1.0, name=None", lambda t, a: t.exponential_(a["lam"])),
    "cauchy_": ("loc=0, scale=1, name=None", lambda t, a: t.cauchy_(a["loc"], a["scale"])),
    "geometric_": ("probs, name=None", lambda t, a: t.geometric_(a["probs"])),
    "log_normal_": ("mean=1.0, std=2.0, name=None", lambda t, a: t.log_normal_(a["mean"], a["std"])),
    "bernoulli_": ("p=0.5, name=None", lambda t, a: t.bernoulli_(1 - core.unwrap(a["p"]))),  # 1 where x > p
}


def functions():
    """Names and functions of the namespace `paddle` that write in place."""
    found = {}
    for module, names in INPLACE.items():
        for name in names.split():
            found[name + "_"] = core.inplace(getattr(module, name), name + "_")
    return found


def attach():
    for module, names in METHODS.items():
        for name in names.split():
            setattr(Tensor, name, getattr(module, name))
    for name, function in functions().items():
        setattr(Tensor, name, function)
    for name, (signature, write) in FILLS.items():
        setattr(Tensor, name, fill_with(name, write, signature))

    def fill_diagonal_(self, value, offset=0, wrap=False, name=None):
        indexing.fill_diagonal_(self, value, offset, wrap)
        return self
    Tensor.fill_diagonal_ = fill_diagonal_

    def resize_(self, shape, fill_zero=False, name=None):
        old = self.held.detach().flatten()
        new = old.new_zeros(tuple(core.unwrap(shape)))
        count = min(old.numel(), new.numel())
        new.view(-1)[:count] = old[:count]
        self.held = new
        return self
    Tensor.resize_ = resize_
