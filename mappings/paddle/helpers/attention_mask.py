# SPDX-License-Identifier: Apache-2.0
from typing import Optional

import paddle


def attention_mask(
    attn_mask: Optional[paddle.Tensor],
    key_padding_mask: Optional[paddle.Tensor] = None,
) -> Optional[paddle.Tensor]:
    """The two masks of torch's attention as the one of Paddle's.

    A bool mask of torch is true where a key is left out, one of Paddle where
    it is used; numbers are added to the scores in both. `attn_mask` is
    [queries, keys], `key_padding_mask` [batch, keys]; one mask for each head
    is refused.
    """
    if attn_mask is not None and attn_mask.ndim != 2:
        raise ValueError("attn_mask is [queries, keys]")
    if attn_mask is not None and attn_mask.dtype == paddle.bool:
        attn_mask = paddle.logical_not(attn_mask)
    if key_padding_mask is None:
        return attn_mask
    used = key_padding_mask.unsqueeze([1, 2])
    if used.dtype == paddle.bool:
        used = paddle.logical_not(used)
    if attn_mask is None:
        return used
    if attn_mask.dtype == paddle.bool and used.dtype == paddle.bool:
        return paddle.logical_and(attn_mask, used)
    if attn_mask.dtype == paddle.bool:
        attn_mask = paddle.where(attn_mask, 0.0, float("-inf"))
    if used.dtype == paddle.bool:
        used = paddle.where(used, 0.0, float("-inf"))
    return attn_mask + used
