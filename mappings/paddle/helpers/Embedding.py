# SPDX-License-Identifier: Apache-2.0
from typing import Any

import paddle


class Embedding(paddle.nn.Embedding):
    """An Embedding that looks the row for padding up like any other.

    Paddle gives zeros for it, whatever the row holds. It takes no gradient.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int,
        **settings: Any,
    ) -> None:
        super().__init__(
            num_embeddings, embedding_dim, padding_idx, **settings
        )
        self.padding_idx = padding_idx % num_embeddings

    @classmethod
    def from_pretrained(
        cls,
        embeddings: paddle.Tensor,
        freeze: bool = True,
        padding_idx: int = 0,
        **settings: Any,
    ) -> "Embedding":
        layer = cls(*embeddings.shape, padding_idx, **settings)
        layer.weight.set_value(embeddings)
        layer.weight.stop_gradient = freeze
        return layer

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        row = self.weight[self.padding_idx].detach()
        is_padding = (x == self.padding_idx).unsqueeze(-1)
        return paddle.where(is_padding, row, super().forward(x))
