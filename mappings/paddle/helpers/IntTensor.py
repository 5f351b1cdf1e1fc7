# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def IntTensor(*args: Any) -> paddle.Tensor:
    """A tensor of int32: of the values or of the shape given."""
    return typed_tensor("int32", *args)
