# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def ByteTensor(*args: Any) -> paddle.Tensor:
    """A tensor of uint8: of the values or of the shape given."""
    return typed_tensor("uint8", *args)
