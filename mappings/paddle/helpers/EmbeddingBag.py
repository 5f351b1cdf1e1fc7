# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class EmbeddingBag(paddle.nn.Layer):
    """Rows of a table, reduced over each bag by `mode`: sum, mean or max.

    A bag is a row of indices; or `offsets` tell where in a single row of
    them each bag begins. `padding_idx` is left out, and an empty bag gives
    zeros.
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        mode: str = "mean",
        include_last_offset: bool = False,
        padding_idx: Optional[int] = None,
        dtype: Optional[Any] = None,
    ) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.mode = mode
        self.include_last_offset = include_last_offset
        self.padding_idx = padding_idx
        if padding_idx is not None:
            self.padding_idx = padding_idx % num_embeddings
        self.weight = self.create_parameter(
            [num_embeddings, embedding_dim],
            dtype=dtype,
            default_initializer=paddle.nn.initializer.Normal(),
        )

    def forward(
        self,
        x: paddle.Tensor,
        offsets: Optional[paddle.Tensor] = None,
        per_sample_weights: Optional[paddle.Tensor] = None,
    ) -> paddle.Tensor:
        if offsets is None:
            count, size = x.shape
            bags = paddle.arange(count).unsqueeze(1).expand([count, size])
            x, bags = x.flatten(), bags.flatten()
        else:
            ends = offsets.tolist()
            if not self.include_last_offset:
                ends.append(x.shape[0])
            count = len(ends) - 1
            bags = [i for i in range(count) for _ in range(*ends[i : i + 2])]
            bags = paddle.to_tensor(bags, dtype="int64", place=x.place)
        rows = paddle.nn.functional.embedding(x, self.weight)
        if per_sample_weights is not None:
            rows = rows * per_sample_weights.flatten().unsqueeze(1)
        if self.padding_idx is not None:
            is_kept = paddle.nonzero(x != self.padding_idx).flatten()
            rows = paddle.index_select(rows, is_kept)
            bags = paddle.index_select(bags, is_kept)
        return self.reduced(rows, bags, count)

    def reduced(
        self, rows: paddle.Tensor, bags: paddle.Tensor, count: int
    ) -> paddle.Tensor:
        zeros = paddle.zeros([count, self.embedding_dim], dtype=rows.dtype)
        if self.mode == "max":
            found = [paddle.nonzero(bags == i).flatten() for i in range(count)]
            parts = [
                paddle.index_select(rows, each).max(axis=0)
                if each.size
                else zeros[i]
                for i, each in enumerate(found)
            ]
            return paddle.stack(parts)
        sums = paddle.index_add(zeros, bags, 0, rows)
        if self.mode == "sum":
            return sums
        ones = paddle.ones([bags.shape[0], 1], dtype=rows.dtype)
        sizes = paddle.index_add(zeros[:, :1], bags, 0, ones)
        return sums / paddle.clip(sizes, min=1.0)
