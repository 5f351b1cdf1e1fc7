# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def LongTensor(*args: Any) -> paddle.Tensor:
    """A tensor of int64: of the values or of the shape given."""
    return typed_tensor("int64", *args)
