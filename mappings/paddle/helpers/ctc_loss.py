# SPDX-License-Identifier: Apache-2.0
from typing import Sequence, Union

import paddle
import paddle.nn.functional as F


def ctc_loss(
    log_probs: paddle.Tensor,
    targets: paddle.Tensor,
    input_lengths: Union[paddle.Tensor, Sequence[int]],
    target_lengths: Union[paddle.Tensor, Sequence[int]],
    blank: int = 0,
    reduction: str = "mean",
) -> paddle.Tensor:
    """The CTC loss of labels in rows, or one behind the other.

    Labels and lengths may be of any whole numbers: Paddle reads int32 and
    int64. Where no path fits into the input, its loss is 0.
    """
    lengths = []
    for given in (input_lengths, target_lengths):
        if not isinstance(given, paddle.Tensor):
            given = paddle.to_tensor(given)
        lengths.append(given.astype("int64"))
    labels = label_rows(targets, lengths[1])
    return F.ctc_loss(log_probs, labels, *lengths, blank, reduction)
