# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def DoubleTensor(*args: Any) -> paddle.Tensor:
    """A tensor of float64: of the values or of the shape given."""
    return typed_tensor("float64", *args)
