# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def FloatTensor(*args: Any) -> paddle.Tensor:
    """A tensor of float32: of the values or of the shape given."""
    return typed_tensor("float32", *args)
