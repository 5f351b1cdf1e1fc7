# SPDX-License-Identifier: Apache-2.0
from typing import Sequence

import paddle


def pad_sequence(
    sequences: Sequence[paddle.Tensor],
    batch_first: bool = False,
    padding_value: float = 0.0,
) -> paddle.Tensor:
    """Stack sequences [length, ...], padded behind to the longest.

    The result is [length, batch, ...], or [batch, length, ...] with
    `batch_first`.
    """
    longest = max(len(sequence) for sequence in sequences)
    padded = []
    for sequence in sequences:
        behind = [0, longest - len(sequence)] + [0, 0] * (sequence.ndim - 1)
        padded.append(
            paddle.nn.functional.pad(sequence, behind, value=padding_value)
        )
    return paddle.stack(padded, axis=0 if batch_first else 1)
