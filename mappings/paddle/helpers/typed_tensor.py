# SPDX-License-Identifier: Apache-2.0
from numbers import Integral
from typing import Any

import paddle


def typed_tensor(dtype: str, *args: Any) -> paddle.Tensor:
    """A tensor of the values that are given: a sequence, an array or a tensor.

    Given whole numbers, one by one, it has that shape and values not set.
    """
    if all(isinstance(size, Integral) for size in args):
        return paddle.empty([int(n) for n in args] or [0], dtype=dtype)
    (values,) = args
    if isinstance(values, paddle.Tensor):
        return values.astype(dtype)
    values = values if hasattr(values, "dtype") else list(values)
    return paddle.to_tensor(values, dtype=dtype)
