import torch
from torch.utils.data import DataLoader, DistributedSampler, RandomSampler, SequentialSampler, SubsetRandomSampler

from data import Pairs


def ordered(indices):
    pairs = Pairs(64)
    sampler = RandomSampler(pairs)
    loader = DataLoader(pairs, batch_size=4, sampler=sampler)
    for images, labels in loader:
        print(images, labels)
    chosen = SubsetRandomSampler(indices)
    part = DataLoader(pairs, batch_size=4, sampler=chosen)
    for images, labels in part:
        print(images, labels)
    for images, labels in DataLoader(pairs, 4, sampler=SubsetRandomSampler(indices[:8])):
        print(images, labels)
    for images, labels in DataLoader(pairs, 4, sampler=SequentialSampler(pairs)):
        print(images, labels)
    none = None
    last = DataLoader(pairs, 4, shuffle=(none is None), sampler=none)
    for images, labels in last:
        print(images, labels)


def refused(indices, world):
    pairs = Pairs(64)
    sampler = DistributedSampler(pairs, num_replicas=world, drop_last=True)
    yield DataLoader(pairs, 4, sampler=sampler)
    several = RandomSampler(pairs)
    yield DataLoader(pairs, 4, sampler=several), several
    yield DataLoader(pairs, 4, sampler=RandomSampler(pairs, replacement=True))
    yield DataLoader(pairs, 4, sampler=RandomSampler(Pairs(2)))
