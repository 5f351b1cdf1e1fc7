# SPDX-License-Identifier: Apache-2.0
import math
from typing import List, Sequence, Union

import paddle


def random_split(
    dataset: paddle.io.Dataset,
    lengths: Sequence[Union[int, float]],
    generator: "Generator",
) -> List[paddle.io.Subset]:
    """Split a dataset into parts whose items a generator draws.

    `lengths` are numbers of items, or fractions that make up one.
    """
    counts = list(lengths)
    if math.isclose(sum(counts), 1) and sum(counts) <= 1:
        counts = [math.floor(len(dataset) * part) for part in counts]
        for part in range(len(dataset) - sum(counts)):
            counts[part % len(counts)] += 1
    if sum(counts) != len(dataset):
        raise ValueError(f"{lengths} do not make up {len(dataset)} items")
    order = generator.randperm(len(dataset)).tolist()
    parts, begin = [], 0
    for count in counts:
        parts.append(paddle.io.Subset(dataset, order[begin : begin + count]))
        begin += count
    return parts
