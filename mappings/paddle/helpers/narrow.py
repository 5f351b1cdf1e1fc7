# SPDX-License-Identifier: Apache-2.0
import paddle


def narrow(
    input: paddle.Tensor, dim: int, start: int, length: int
) -> paddle.Tensor:
    """Return `length` elements of `input` along `dim`, from `start` on."""
    start = int(start)
    if start < 0:
        start += input.shape[dim]
    return paddle.slice(input, [dim], [start], [start + length])
