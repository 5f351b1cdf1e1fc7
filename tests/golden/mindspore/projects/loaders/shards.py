import torch.distributed as dist
from torch.utils.data import DataLoader, RandomSampler, SequentialSampler, WeightedRandomSampler
from torch.utils.data.distributed import DistributedSampler

from data import Pairs


def shared_out(args, epochs):
    train_set = Pairs(64)
    if args.distributed:
        train_sampler = DistributedSampler(train_set)
    else:
        train_sampler = None
    train_loader = DataLoader(
        train_set, batch_size=8, shuffle=(train_sampler is None), num_workers=2, sampler=train_sampler
    )
    val_set = Pairs(32)
    val_sampler = DistributedSampler(val_set, shuffle=False) if args.distributed else None
    val_loader = DataLoader(val_set, batch_size=8, sampler=val_sampler)
    for epoch in range(epochs):
        if args.distributed:
            train_sampler.set_epoch(epoch)
        for images, labels in train_loader:
            print(images, labels)
    for images, labels in val_loader:
        print(images, labels)


def by_rank(epochs):
    pairs = Pairs(64)
    sampler = DistributedSampler(pairs, num_replicas=dist.get_world_size(), rank=dist.get_rank())
    loader = DataLoader(pairs, batch_size=8, sampler=sampler)
    for epoch in range(epochs):
        sampler.set_epoch(epoch)
        for images, labels in loader:
            print(images, labels)


def either(is_local):
    pairs = Pairs(64)
    if is_local:
        sampler = RandomSampler(pairs)
        ordered = SequentialSampler(pairs)
    else:
        sampler = DistributedSampler(pairs, shuffle=True)
        ordered = DistributedSampler(pairs, shuffle=False)
    for images, labels in DataLoader(pairs, batch_size=8, sampler=sampler):
        print(images, labels)
    for images, labels in DataLoader(pairs, batch_size=8, sampler=ordered):
        print(images, labels)


def weighted(counts):
    pairs = Pairs(64)
    weights = [1.0 / count for count in counts]
    sampler = WeightedRandomSampler(weights, len(weights))
    for images, labels in DataLoader(pairs, batch_size=8, sampler=sampler):
        print(images, labels)
    once = WeightedRandomSampler(weights, 10, replacement=False)
    for images, labels in DataLoader(pairs, batch_size=8, sampler=once):
        print(images, labels)


def refused(weights, epoch):
    pairs = Pairs(64)
    whole = DistributedSampler(pairs, drop_last=True)
    yield DataLoader(pairs, 4, sampler=whole)
    seeded = DistributedSampler(pairs, seed=3)
    yield DataLoader(pairs, 4, sampler=seeded)
    other = DistributedSampler(Pairs(2))
    yield DataLoader(pairs, 4, sampler=other)
    counted = DistributedSampler(pairs)
    yield DataLoader(pairs, 4, sampler=counted), len(counted)
    yield DataLoader(pairs, 4, sampler=WeightedRandomSampler(weights, 8))
    told = DistributedSampler(pairs)
    yield DataLoader(pairs, 4, sampler=told), [told.set_epoch(epoch)]
