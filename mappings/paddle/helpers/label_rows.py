# SPDX-License-Identifier: Apache-2.0
import paddle


def label_rows(labels: paddle.Tensor, lengths: paddle.Tensor) -> paddle.Tensor:
    """Labels as Paddle's CTC loss reads them: one row of int32 for each
    sequence, also where all of them stand one behind the other.
    """
    labels = labels.astype("int32")
    if labels.ndim > 1:
        return labels
    counts = [int(length) for length in lengths]
    rows = paddle.zeros([len(counts), max(counts)], dtype="int32")
    begin = 0
    for row, count in enumerate(counts):
        rows[row, :count] = labels[begin : begin + count]
        begin += count
    return rows
