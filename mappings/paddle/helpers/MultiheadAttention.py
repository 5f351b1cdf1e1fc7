# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class MultiheadAttention(paddle.nn.MultiHeadAttention):
    """Attention with the sequence first: torch's without `batch_first`.

    The tensors are [sequence, batch, feature]. The mask is Paddle's: true
    where a key is used, or numbers that are added to the scores. The weights
    are [batch, heads, queries, keys].
    """

    def forward(
        self,
        query: paddle.Tensor,
        key: Optional[paddle.Tensor] = None,
        value: Optional[paddle.Tensor] = None,
        attn_mask: Optional[paddle.Tensor] = None,
    ) -> Any:
        key = query if key is None else key
        value = key if value is None else value
        result = super().forward(
            query.transpose([1, 0, 2]),
            key.transpose([1, 0, 2]),
            value.transpose([1, 0, 2]),
            attn_mask,
        )
        if isinstance(result, tuple):
            return (result[0].transpose([1, 0, 2]), *result[1:])
        return result.transpose([1, 0, 2])
