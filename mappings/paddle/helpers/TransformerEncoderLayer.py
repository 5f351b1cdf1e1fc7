# SPDX-License-Identifier: Apache-2.0
from typing import Optional

import paddle


class TransformerEncoderLayer(paddle.nn.TransformerEncoderLayer):
    """A layer for [sequence, batch, feature]: torch's without `batch_first`.

    A `paddle.nn.TransformerEncoder` of such layers takes and gives that
    shape, too. The mask is Paddle's.
    """

    def forward(
        self, src: paddle.Tensor, src_mask: Optional[paddle.Tensor] = None
    ) -> paddle.Tensor:
        result = super().forward(src.transpose([1, 0, 2]), src_mask)
        return result.transpose([1, 0, 2])
