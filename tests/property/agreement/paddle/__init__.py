# SPDX-License-Identifier: Apache-2.0
"""A model of Paddle: its documented names, signatures, defaults, promotion and results, for small tensors on a processor.

Written from Paddle's API reference and guides (3.0), to run converted programs where Paddle cannot be. What the
reference documents and the model lacks raises `NotModelled`; what the reference does not have raises `AttributeError`.
The arithmetic is borrowed from another package, which is no part of what the model says: a wrong name, order, default or
result of a conversion fails here as it would with Paddle.
"""
from . import (amp, autograd, core, creation, distributed, distribution, fft, indexing, io, linalg, logic, manipulation, math, methods, nn,  # noqa: F401
               optimizer, reduction, signal, sparse, vision)
from .autograd import enable_grad, grad, is_grad_enabled, no_grad, set_grad_enabled  # noqa: F401
from .core import NotModelled, Tensor, Undocumented  # noqa: F401
from .nn.layer import ParamAttr, create_parameter  # noqa: F401
from .others import audio, device  # noqa: F401
from .tensor_class import Place

for module in (math, reduction, logic, manipulation, indexing, creation):
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_") and getattr(value, "is_op", False):
            globals()[name] = value
for module, names in (
        (creation, """to_tensor arange meshgrid assign clone tolist set_default_dtype get_default_dtype seed get_rng_state
            set_rng_state randperm tril_indices triu_indices finfo iinfo"""),
        (logic, "is_tensor is_complex is_floating_point is_integer"),
        (manipulation, "broadcast_shape atleast_1d atleast_2d atleast_3d cast numel shape rank"),
        (linalg, "matmul mm bmm mv tensordot einsum dist cdist pdist inverse matrix_transpose")):
    for name in names.split():
        globals()[name] = getattr(module, name)
globals().update(methods.functions())
globals().update(math.numbers())
globals().update(core.DTYPES)
methods.attach()
dtype = core.DType
__version__ = "3.0.0"
for hidden in ("fill_diagonal_", "sigmoid", "floating", "simple", "pairwise"):
    globals().pop(hidden, None)


def CPUPlace():
    return Place("cpu")


def get_device():
    return "cpu"


def set_device(device):
    if not device.startswith("cpu"):
        raise NotModelled("another device than the processor")


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None):
    """Of texts of tensors, which the model writes in its own way."""


def in_dynamic_mode():
    return True


def is_compiled_with_cuda():
    return False


def stream_of(path, mode):
    """A path that is a text, or a BytesIO: Paddle takes nothing else."""
    import contextlib
    import io
    if isinstance(path, str):
        return open(path, mode)
    if isinstance(path, io.BytesIO):
        return contextlib.nullcontext(path)
    raise ValueError(f"only saves to and loads from a file by its name, or a BytesIO: {type(path).__name__}")


def save(obj, path, protocol=4, **configs):
    import pickle
    with stream_of(path, "wb") as stream:
        pickle.dump(obj, stream, protocol)


def load(path, **configs):
    import pickle
    with stream_of(path, "rb") as stream:
        return pickle.load(stream)


def __getattr__(name):
    raise core.missing("paddle", name)
