# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class CountedBatchNorm:
    """What batch norm layers share that count the batches they are trained
    with, in `num_batches_tracked`, as torch's do.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        count = paddle.zeros([], dtype="int64")
        self.register_buffer("num_batches_tracked", count)

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        if self.training and self.new_share:
            count = self.num_batches_tracked
            count.set_value(count + 1)
        return super().forward(x)
