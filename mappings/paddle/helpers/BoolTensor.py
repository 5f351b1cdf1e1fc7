# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def BoolTensor(*args: Any) -> paddle.Tensor:
    """A tensor of bool: of the values or of the shape given."""
    return typed_tensor("bool", *args)
