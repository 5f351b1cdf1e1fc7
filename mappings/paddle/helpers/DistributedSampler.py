# SPDX-License-Identifier: Apache-2.0
import itertools
import random
from typing import Iterator, Optional, Sized

import paddle


class DistributedSampler(paddle.io.Sampler):
    """Give each process its part of the indices, one index at a time.

    All parts are of one length: the last round is filled up with the first
    indices again, or left out with `drop_last`. With `shuffle` the order is
    drawn from `seed` and the epoch, equal in all processes; call `set_epoch`
    before each epoch for another one.
    """

    def __init__(
        self,
        dataset: Sized,
        num_replicas: Optional[int] = None,
        rank: Optional[int] = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        super().__init__(dataset)
        if num_replicas is None:
            num_replicas = paddle.distributed.get_world_size()
        if rank is None:
            rank = paddle.distributed.get_rank()
        if not 0 <= rank < num_replicas:
            raise ValueError(f"rank {rank} is not below {num_replicas}")
        self.dataset = dataset
        self.num_replicas = num_replicas
        self.rank = rank
        self.shuffle = shuffle
        self.seed = seed
        self.drop_last = drop_last
        self.epoch = 0
        self.num_samples = len(dataset) // num_replicas
        if not drop_last and len(dataset) % num_replicas:
            self.num_samples += 1
        self.total_size = self.num_samples * num_replicas

    def __iter__(self) -> Iterator[int]:
        order = list(range(len(self.dataset)))
        if self.shuffle:
            random.Random(self.seed + self.epoch).shuffle(order)
        return itertools.islice(
            itertools.cycle(order),
            self.rank,
            self.total_size,
            self.num_replicas,
        )

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch
