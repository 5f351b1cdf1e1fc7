# SPDX-License-Identifier: Apache-2.0
import random
from typing import Iterator, Optional, Sized

import paddle


class RandomSampler(paddle.io.Sampler):
    """Indices by chance, each drawn when it is asked for.

    `num_samples` of them with `replacement`, else all in an order of chance.
    """

    def __init__(
        self,
        data_source: Sized,
        replacement: bool = False,
        num_samples: Optional[int] = None,
    ) -> None:
        super().__init__(data_source)
        self.replacement = replacement
        self.num_samples = num_samples
        if num_samples is None:
            self.num_samples = len(data_source)

    def __iter__(self) -> Iterator[int]:
        count = len(self.data_source)
        if self.replacement:
            return (random.randrange(count) for _ in range(self.num_samples))
        return iter(random.sample(range(count), self.num_samples))

    def __len__(self) -> int:
        return self.num_samples
