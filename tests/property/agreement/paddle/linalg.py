# SPDX-License-Identifier: Apache-2.0
"""`paddle.linalg` and the products of matrices."""
import numpy
import torch as B

from .core import Opt, T, TL, Undocumented, default_held, op, promote
from .reduction import over

L = B.linalg


@op
def matmul(x: T, y: T, transpose_x=False, transpose_y=False, name=None):
    x, y = promote(x, y)
    x = x.transpose(-1, -2) if transpose_x and x.dim() > 1 else x
    return x @ (y.transpose(-1, -2) if transpose_y and y.dim() > 1 else y)


@op
def mm(input: T, mat2: T, name=None):
    return input @ mat2


@op
def bmm(x: T, y: T, name=None):
    if x.dim() != 3 or y.dim() != 3:
        raise ValueError("bmm takes batches of matrices")
    return B.bmm(x, y)


@op
def mv(x: T, vec: T, name=None):
    return B.mv(x, vec)


@op
def tensordot(x: T, y: T, axes=2, name=None):
    if isinstance(axes, (list, tuple)) and axes and isinstance(axes[0], int):
        axes = [list(axes), list(axes)]
    return B.tensordot(x, y, axes)


def einsum(equation, *operands):
    from .core import unwrap, wrap
    return wrap(B.einsum(equation, *unwrap(list(operands))))


@op
def multi_dot(x: TL, name=None):
    return L.multi_dot(x)


@op
def dist(x: T, y: T, p=2, name=None):
    x, y = promote(x, y)
    return B.dist(x, y, p)


@op
def cdist(x: T, y: T, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary", name=None):
    if compute_mode not in ("use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist",
                            "donot_use_mm_for_euclid_dist"):
        raise ValueError(f"no such compute_mode: {compute_mode}")
    return B.cdist(x, y, p, compute_mode="donot_use_mm_for_euclid_dist")


@op
def pdist(x: T, p=2.0, name=None):
    return B.nn.functional.pdist(x, p)


def vector_norm_of(x, p, axis, keepdim):
    return over(x, axis, keepdim, lambda f, d: L.vector_norm(f, p, d))


@op
def norm(x: T, p=None, axis=None, keepdim=False, name=None):
    """`fro` of everything unless told otherwise; a number over two axes is the norm of a matrix, element-wise for some."""
    if p is None:
        p = "fro" if axis is None or isinstance(axis, (list, tuple)) else 2.0
    if axis is None:
        return vector_norm_of(x, 2.0 if p == "fro" else p, None, keepdim)
    if isinstance(axis, int) or len(axis) == 1:
        if p == "fro":
            p = 2.0
        return vector_norm_of(x, p, axis, keepdim)
    if p == "fro":
        return vector_norm_of(x, 2.0, axis, keepdim)
    if p == "nuc":
        return L.matrix_norm(x, "nuc", tuple(axis), keepdim)
    if p in (numpy.inf, -numpy.inf, 1, -1, 2, -2):
        return L.matrix_norm(x, p, tuple(axis), keepdim)
    raise Undocumented(f"the norm of a matrix of order {p}")


@op
def vector_norm(x: T, p=2.0, axis=None, keepdim=False, name=None):
    return vector_norm_of(x, p, axis, keepdim)


@op
def matrix_norm(x: T, p="fro", axis=[-2, -1], keepdim=False, name=None):
    return L.matrix_norm(x, p, tuple(axis), keepdim)


@op
def cond(x: T, p=None, name=None):
    return L.cond(x, p)


@op
def det(x: T, name=None):
    return L.det(x)


@op
def slogdet(x: T, name=None):
    """One tensor: signs, then logarithms."""
    sign, log = L.slogdet(x)
    return B.stack([sign, log])


@op
def inv(x: T, name=None):
    return L.inv(x)


inverse = inv


@op
def pinv(x: T, rcond=1e-15, hermitian=False, name=None):
    return L.pinv(x, rtol=rcond, hermitian=hermitian)


@op
def matrix_rank(x: T, tol=None, hermitian=False, atol=None, rtol=None, name=None):
    if atol is None and rtol is None:
        rank = L.matrix_rank(x, hermitian=hermitian) if tol is None else L.matrix_rank(x, tol, hermitian)
    else:
        rank = L.matrix_rank(x, atol=atol, rtol=rtol, hermitian=hermitian)
    return rank.to(B.int64)


@op
def matrix_power(x: T, n, name=None):
    return L.matrix_power(x, n)


@op
def matrix_exp(x: T, name=None):
    return L.matrix_exp(x)


@op
def cholesky(x: T, upper=False, name=None):
    return L.cholesky(x, upper=upper)


@op
def cholesky_solve(x: T, y: T, upper=False, name=None):
    """Solves with the factor `y`; `x` is the right-hand side."""
    return B.cholesky_solve(x, y, upper)


@op
def cholesky_inverse(x: T, upper=False, name=None):
    return B.cholesky_inverse(x, upper)


@op
def qr(x: T, mode="reduced", name=None):
    if mode == "r":
        return L.qr(x, "reduced")[1]
    q, r = L.qr(x, mode)
    return q, r


@op
def svd(x: T, full_matrices=False, name=None):
    u, s, vh = L.svd(x, full_matrices=full_matrices)
    return u, s, vh


@op
def svdvals(x: T, name=None):
    return L.svdvals(x)


@op
def eig(x: T, name=None):
    w, v = L.eig(x)
    return w, v


@op
def eigvals(x: T, name=None):
    return L.eigvals(x)


@op
def eigh(x: T, UPLO="L", name=None):
    w, v = L.eigh(x, UPLO)
    return w, v


@op
def eigvalsh(x: T, UPLO="L", name=None):
    return L.eigvalsh(x, UPLO)


@op
def solve(x: T, y: T, left=True, name=None):
    return L.solve(x, y, left=left)


@op
def triangular_solve(x: T, y: T, upper=True, transpose=False, unitriangular=False, name=None):
    return L.solve_triangular(x.transpose(-1, -2) if transpose else x, y, upper=upper != transpose,
                              unitriangular=unitriangular)


@op
def lstsq(x: T, y: T, rcond=None, driver=None, name=None):
    found = L.lstsq(x, y, rcond=rcond, driver=driver)
    return found.solution, found.residuals, found.rank.to(B.int32), found.singular_values


@op
def lu(x: T, pivot=True, get_infos=False, name=None):
    packed, pivots, infos = B.lu(x, pivot, True)
    return (packed, pivots, infos) if get_infos else (packed, pivots)


@op
def lu_unpack(x: T, y: T, unpack_ludata=True, unpack_pivots=True, name=None):
    p, lower, upper = B.lu_unpack(x, y, unpack_ludata, unpack_pivots)
    return p, lower, upper


@op
def householder_product(x: T, tau: T, name=None):
    return L.householder_product(x, tau)


@op
def ormqr(x: T, tau: T, other: T, left=True, transpose=False):
    return B.ormqr(x, tau, other, left, transpose)


@op
def cov(x: T, rowvar=True, ddof=True, fweights: Opt = None, aweights: Opt = None, name=None):
    x = x if rowvar or x.dim() < 2 else x.T
    return B.cov(x, correction=1 if ddof else 0, fweights=fweights, aweights=aweights)


@op
def corrcoef(x: T, rowvar=True, name=None):
    return B.corrcoef(x if rowvar or x.dim() < 2 else x.T)


@op
def matrix_transpose(x: T, name=None):
    return x.transpose(-1, -2)


@op
def pca_lowrank(x: T, q=None, center=True, niter=2, name=None):
    u, s, v = B.pca_lowrank(x, q, center, niter)
    return u, s, v


@op
def svd_lowrank(x: T, q=None, niter=2, M: Opt = None, name=None):
    u, s, v = B.svd_lowrank(x, 6 if q is None else q, niter, M)
    return u, s, v


# --- windows of a signal ---------------------------------------------------------------------------------------------

@op
def stft(x: T, n_fft, hop_length=None, win_length=None, window: Opt = None, center=True, pad_mode="reflect",
         normalized=False, onesided=True, name=None):
    return B.stft(x, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided,
                  return_complex=True)


@op
def istft(x: T, n_fft, hop_length=None, win_length=None, window: Opt = None, center=True, normalized=False,
          onesided=True, length=None, return_complex=False, name=None):
    return B.istft(x, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex)


# --- Fourier transforms ----------------------------------------------------------------------------------------------

F = B.fft


def along_one(name):
    def operation(x: T, n=None, axis=-1, norm="backward", name=None):
        return getattr(F, operation.__name__)(x, n, axis, norm)
    operation.__name__ = name
    return op(operation)


def along_two(name):
    def operation(x: T, s=None, axes=(-2, -1), norm="backward", name=None):
        return getattr(F, operation.__name__)(x, s, axes, norm)
    operation.__name__ = name
    return op(operation)


def along_many(name):
    def operation(x: T, s=None, axes=None, norm="backward", name=None):
        return getattr(F, operation.__name__)(x, s, axes, norm)
    operation.__name__ = name
    return op(operation)


FOURIER = {kind + suffix: make(kind + suffix) for kind in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
           for suffix, make in (("", along_one), ("2", along_two), ("n", along_many))}


@op
def fftfreq(n, d=1.0, dtype=None, name=None):
    return F.fftfreq(n, d, dtype=dtype or default_held())


@op
def rfftfreq(n, d=1.0, dtype=None, name=None):
    return F.rfftfreq(n, d, dtype=dtype or default_held())


@op
def fftshift(x: T, axes=None, name=None):
    return F.fftshift(x, axes)


@op
def ifftshift(x: T, axes=None, name=None):
    return F.ifftshift(x, axes)


FOURIER.update(fftfreq=fftfreq, rfftfreq=rfftfreq, fftshift=fftshift, ifftshift=ifftshift)


def __getattr__(name):
    from . import core
    raise core.missing("paddle.linalg", name)
