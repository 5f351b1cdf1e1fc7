# SPDX-License-Identifier: Apache-2.0
"""Whether a result under the model is the one torch gave."""
import math

import numpy
import torch

import models


def kind(value):
    if isinstance(value, (torch.Tensor, models.current.Tensor)):
        return "tensor"
    if isinstance(value, torch.dtype) or models.current.is_dtype(value):
        return "dtype"
    if isinstance(value, torch.device) or isinstance(value, str) and type(value).__name__ == "Device":
        return "device"
    if isinstance(value, bool) or isinstance(value, numpy.bool_):
        return "bool"
    if isinstance(value, (int, numpy.integer)):
        return "int"
    if isinstance(value, (float, numpy.floating)):
        return "float"
    if isinstance(value, (tuple, list)):
        return "sequence"
    return type(value).__name__


def tensors(before, after, random):
    held = after.held.detach().resolve_conj()
    before_held = before.detach().resolve_conj().resolve_neg()
    if tuple(held.shape) != tuple(before.shape):
        return f"shape {list(held.shape)}, not {list(before.shape)}"
    if held.dtype != before.dtype:
        return f"dtype {after.dtype.name}, not {str(before.dtype)[6:]}"
    if models.current.has_gradients and before.requires_grad == after.stop_gradient:
        return f"stop_gradient is {after.stop_gradient}"
    if random:
        return distributed(before_held, held)
    if not before_held.numel():
        return None
    if held.dtype == torch.bfloat16:
        before_held, held = before_held.float(), held.float()
    a, b = before_held.numpy(), held.numpy()
    if a.dtype.kind in "fc":
        tolerance = 1e-6 if a.dtype.itemsize == 8 and a.dtype.kind == "f" else 2e-4
        if numpy.allclose(a, b, tolerance, tolerance / 10, equal_nan=True):
            return None
        with numpy.errstate(all="ignore"):
            return f"values differ by up to {numpy.nanmax(numpy.abs(a - b)):.3g}"
    return None if (a == b).all() else f"{int((a != b).sum())} of {a.size} values differ"


def distributed(a, b):
    """Of random numbers: range, mean and spread, where there are enough to say."""
    if a.numel() < 500 or a.dtype == torch.bool or a.is_complex():
        return None
    a, b = a.double(), b.double()
    spread = max(float(a.std()), 1e-9)
    if abs(float(a.median() - b.median())) > 0.2 * spread or not 0.8 < float(b.std()) / spread < 1.25:
        heavy = float(a.abs().max()) > 30 * spread or float(a.std()) > 20 * float((a - a.median()).abs().median() + 1e-9)
        if not heavy:
            return f"another distribution: mean {float(b.mean()):.3g} for {float(a.mean()):.3g}, " \
                   f"deviation {float(b.std()):.3g} for {float(a.std()):.3g}"
    return None


def differ(before, after, random=False):
    """None, or what is different."""
    if kind(before) != kind(after):
        return f"{kind(after)}, not {kind(before)}"
    what = kind(before)
    if what == "tensor":
        return tensors(before, after, random)
    if what == "dtype":
        return None if str(before)[6:] == after.name.rstrip("_") else f"{after.name}, not {before}"
    if what == "sequence":
        if len(before) != len(after):
            return f"{len(after)} parts, not {len(before)}"
        for n, (a, b) in enumerate(zip(before, after)):
            found = differ(a, b, random)
            if found:
                return f"part {n}: {found}"
        return None
    if what == "dict":
        if list(before) != list(after):
            return f"keys {list(after)}, not {list(before)}"
        return differ(list(before.values()), list(after.values()), random)
    if random and what in ("int", "float"):
        return None
    if what == "float":
        same = math.isclose(before, after, rel_tol=2e-4, abs_tol=1e-6) or before != before and after != after
        return None if same else f"{after}, not {before}"
    if what == "ndarray":
        return differ(torch.tensor(before), models.current.tensor(after), random)
    if what in ("int", "bool", "str", "NoneType"):
        return None if before == after else f"{after!r}, not {before!r}"
    if what == "device":
        return None if str(before) == str(after) else f"{after}, not {before}"
    return f"nothing is known of how to compare {what}"
