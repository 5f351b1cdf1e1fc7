# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class TransformerDecoderLayer(paddle.nn.TransformerDecoderLayer):
    """A layer for [sequence, batch, feature]: torch's without `batch_first`.

    A `paddle.nn.TransformerDecoder` of such layers takes and gives that
    shape, too. The masks are Paddle's; a cache is refused.
    """

    def forward(
        self,
        tgt: paddle.Tensor,
        memory: paddle.Tensor,
        tgt_mask: Optional[paddle.Tensor] = None,
        memory_mask: Optional[paddle.Tensor] = None,
        cache: Any = None,
    ) -> paddle.Tensor:
        if cache is not None:
            raise ValueError("the layer has no cache")
        tgt, memory = tgt.transpose([1, 0, 2]), memory.transpose([1, 0, 2])
        result = super().forward(tgt, memory, tgt_mask, memory_mask)
        return result.transpose([1, 0, 2])
