# SPDX-License-Identifier: Apache-2.0
from typing import Sequence, Union

import paddle


def packed_data(
    input: paddle.Tensor,
    lengths: Union[Sequence[int], paddle.Tensor],
    batch_first: bool = False,
    enforce_sorted: bool = True,
) -> paddle.Tensor:
    """Return the steps of padded sequences that are no padding.

    `input` is [length, batch, ...], or [batch, length, ...] with
    `batch_first`. The first steps of all sequences come first, then the
    second ones; longer sequences are before shorter ones.
    """
    lengths = paddle.to_tensor(lengths, dtype="int64")
    if batch_first:
        input = input.transpose([1, 0, *range(2, input.ndim)])
    if not enforce_sorted:
        order = paddle.argsort(lengths, descending=True, stable=True)
        lengths = lengths[order]
        input = paddle.index_select(input, order, axis=1)
    steps = paddle.arange(input.shape[0], dtype="int64")
    kept = steps.unsqueeze(1) < lengths.unsqueeze(0)
    return input[kept]
