# SPDX-License-Identifier: Apache-2.0
from typing import Optional

import paddle


def scaled_dot_product_attention(
    query: paddle.Tensor,
    key: paddle.Tensor,
    value: paddle.Tensor,
    attn_mask: Optional[paddle.Tensor] = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: Optional[float] = None,
) -> paddle.Tensor:
    """Attention over tensors of shape [batch, heads, length, features].

    Paddle's function wants the heads behind the length and scales by
    features ** -0.5; another `scale` is put on the query.
    """
    if scale is not None:
        query = query * (scale * query.shape[-1] ** 0.5)
    out = paddle.nn.functional.scaled_dot_product_attention(
        query.transpose([0, 2, 1, 3]),
        key.transpose([0, 2, 1, 3]),
        value.transpose([0, 2, 1, 3]),
        attn_mask=attn_mask,
        dropout_p=dropout_p,
        is_causal=is_causal,
    )
    return out.transpose([0, 2, 1, 3])
