# SPDX-License-Identifier: Apache-2.0
from typing import Union

import paddle


class Normal(paddle.distribution.Normal):
    """A normal distribution that takes a number beside a tensor, too."""

    def __init__(
        self,
        loc: Union[float, paddle.Tensor],
        scale: Union[float, paddle.Tensor],
    ) -> None:
        if isinstance(loc, paddle.Tensor):
            if not isinstance(scale, paddle.Tensor):
                scale = paddle.full_like(loc, scale)
        elif isinstance(scale, paddle.Tensor):
            loc = paddle.full_like(scale, loc)
        super().__init__(loc, scale)
