# SPDX-License-Identifier: Apache-2.0
"""`paddle.io`: datasets, samplers, the loader. Batches come out as lists."""
import bisect
import math
import sys
import types

import numpy
import torch as B

from . import core, creation
from .core import Tensor


class Dataset:
    def __init__(self):
        pass

    def __getitem__(self, idx):
        raise NotImplementedError

    def __len__(self):
        raise NotImplementedError


class IterableDataset(Dataset):
    def __iter__(self):
        raise NotImplementedError


class TensorDataset(Dataset):
    """One argument: the list of tensors."""

    def __init__(self, tensors):
        if isinstance(tensors, Tensor) or not all(len(t) == len(tensors[0]) for t in tensors):
            raise TypeError("tensors is a list of tensors of one length")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(t[index] for t in self.tensors)

    def __len__(self):
        return len(self.tensors[0])


class ConcatDataset(Dataset):
    def __init__(self, datasets):
        self.datasets = list(datasets)
        self.cumulative_sizes = numpy.cumsum([len(d) for d in self.datasets]).tolist()

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        idx = idx + len(self) if idx < 0 else idx
        which = bisect.bisect_right(self.cumulative_sizes, idx)
        return self.datasets[which][idx - (self.cumulative_sizes[which - 1] if which else 0)]


class ChainDataset(IterableDataset):
    def __init__(self, datasets):
        self.datasets = datasets

    def __iter__(self):
        for dataset in self.datasets:
            yield from dataset


class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, idx):
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    if sum(lengths) <= 1 and any(isinstance(n, float) for n in lengths):
        counts = [math.floor(len(dataset) * n) for n in lengths]
        for i in range(len(dataset) - sum(counts)):
            counts[i % len(counts)] += 1
        lengths = counts
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order, at, parts = B.randperm(len(dataset)).tolist(), 0, []
    for n in lengths:
        parts.append(Subset(dataset, order[at:at + n]))
        at += n
    return parts


class Sampler:
    def __init__(self, data_source=None):
        self.data_source = data_source

    def __iter__(self):
        raise NotImplementedError

    def __len__(self):
        return len(self.data_source)


class SequenceSampler(Sampler):
    def __init__(self, data_source=None):
        super().__init__(data_source)

    def __iter__(self):
        return iter(range(len(self.data_source)))


class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        super().__init__(data_source)
        self.replacement, self.count = replacement, num_samples

    def __len__(self):
        return self.count or len(self.data_source)

    def __iter__(self):
        n = len(self.data_source)
        order = B.randint(n, (len(self),)) if self.replacement else B.randperm(n)[:len(self)]
        return iter(order.tolist())


class SubsetRandomSampler(Sampler):
    def __init__(self, indices):
        super().__init__(indices)

    def __iter__(self):
        return iter([self.data_source[i] for i in B.randperm(len(self.data_source)).tolist()])


class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True):
        super().__init__(None)
        self.weights, self.num_samples, self.replacement = weights, num_samples, replacement

    def __len__(self):
        return self.num_samples

    def __iter__(self):
        weights = B.tensor(numpy.asarray(self.weights, dtype="float64"))
        return iter(B.multinomial(weights, self.num_samples, self.replacement).tolist())


class BatchSampler(Sampler):
    def __init__(self, dataset=None, sampler=None, shuffle=False, batch_size=1, drop_last=False):
        if (dataset is None) == (sampler is None):
            raise ValueError("either dataset or sampler should be set")
        own = RandomSampler if shuffle else SequenceSampler
        self.sampler = own(dataset) if sampler is None else sampler
        self.batch_size, self.drop_last = batch_size, drop_last

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        n = len(self.sampler)
        return n // self.batch_size if self.drop_last else math.ceil(n / self.batch_size)


def default_collate_fn(batch):
    first = batch[0]
    if isinstance(first, Tensor):
        return core.wrap(B.stack([b.held for b in batch]))
    if isinstance(first, numpy.ndarray):
        return creation.to_tensor(numpy.stack(batch))
    if isinstance(first, (bool, int, float, numpy.number)):
        return creation.to_tensor(numpy.array(batch))
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, dict):
        return {key: default_collate_fn([b[key] for b in batch]) for key in first}
    if isinstance(first, (list, tuple)):
        return [default_collate_fn(list(part)) for part in zip(*batch)]
    raise TypeError(f"batch data con only contains: tensor, numpy.ndarray, dict, list, number, but got {type(first)}")


class DataLoader:
    def __init__(self, dataset, feed_list=None, places=None, return_list=True, batch_sampler=None, batch_size=1,
                 shuffle=False, drop_last=False, collate_fn=None, num_workers=0, use_buffer_reader=True,
                 prefetch_factor=2, use_shared_memory=True, timeout=0, worker_init_fn=None, persistent_workers=False):
        self.dataset, self.collate_fn = dataset, collate_fn or default_collate_fn
        self.batch_size, self.drop_last = batch_size, drop_last
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or drop_last:
                raise ValueError("batch_size/shuffle/drop_last should not be set when batch_sampler is given")
            self.batch_sampler = batch_sampler
        elif isinstance(dataset, IterableDataset):
            self.batch_sampler = None
        elif batch_size is None:
            self.batch_sampler = None
        else:
            self.batch_sampler = BatchSampler(dataset, shuffle=shuffle, batch_size=batch_size, drop_last=drop_last)

    def __len__(self):
        return len(self.batch_sampler) if self.batch_sampler is not None else len(self.dataset)

    def __iter__(self):
        if self.batch_sampler is not None:
            for indices in self.batch_sampler:
                yield self.collate_fn([self.dataset[i] for i in indices])
        elif self.batch_size is None:
            yield from self.dataset
        else:
            batch = []
            for item in self.dataset:
                batch.append(item)
                if len(batch) == self.batch_size:
                    yield self.collate_fn(batch)
                    batch = []
            if batch and not self.drop_last:
                yield self.collate_fn(batch)


# `paddle.io.dataloader.collate`
__path__ = []
dataloader = types.ModuleType(f"{__name__}.dataloader")
dataloader.collate = types.ModuleType(f"{__name__}.dataloader.collate")
dataloader.collate.default_collate_fn, dataloader.__path__ = default_collate_fn, []
sys.modules.update({module.__name__: module for module in (dataloader, dataloader.collate)})


def get_worker_info():
    return None


def __getattr__(name):
    raise core.missing("paddle.io", name)
