# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


def conv_setting(layer: paddle.nn.Layer, name: str) -> Any:
    """A setting of a convolution that is private in Paddle, as torch has it:
    `groups` and `in_channels` are numbers; of `stride`, `padding` and
    `dilation` there is one number for each axis.
    """
    value = getattr(layer, "_" + name)
    if name in ("groups", "in_channels") or isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(value)
    return (value,) * (layer.weight.ndim - 2)
