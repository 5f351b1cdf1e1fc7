import mindspore.dataset as ds
import mindspore.mint.distributed as dist
from torch.utils.data import DataLoader, WeightedRandomSampler
from torch.utils.data.distributed import DistributedSampler

from data import Pairs


def shared_out(args, epochs):
    train_set = Pairs(64)
    if args.distributed:
        train_sampler = ds.DistributedSampler(dist.get_world_size(), dist.get_rank())
    else:
        train_sampler = None
    train_loader = ds.GeneratorDataset(
        train_set, ["images", "labels"], sampler=train_sampler, num_parallel_workers=2
    ).batch(8)
    val_set = Pairs(32)
    val_sampler = ds.DistributedSampler(
        dist.get_world_size(), dist.get_rank(), shuffle=False
    ) if args.distributed else None
    val_loader = ds.GeneratorDataset(
        val_set, ["images", "labels"], shuffle=False if val_sampler is None else None,
        sampler=val_sampler
    ).batch(8)
    for epoch in range(epochs):
        for images, labels in train_loader:
            print(images, labels)
    for images, labels in val_loader:
        print(images, labels)


def by_rank(epochs):
    pairs = Pairs(64)
    sampler = ds.DistributedSampler(dist.get_world_size(), dist.get_rank())
    loader = ds.GeneratorDataset(pairs, ["images", "labels"], sampler=sampler).batch(8)
    for epoch in range(epochs):
        for images, labels in loader:
            print(images, labels)


def either(is_local):
    pairs = Pairs(64)
    if is_local:
        sampler = ds.RandomSampler()
        ordered = ds.SequentialSampler()
    else:
        sampler = ds.DistributedSampler(dist.get_world_size(), dist.get_rank(), shuffle=True)
        ordered = ds.DistributedSampler(dist.get_world_size(), dist.get_rank(), shuffle=False)
    for images, labels in ds.GeneratorDataset(
        pairs, ["images", "labels"], sampler=sampler
    ).batch(8):
        print(images, labels)
    for images, labels in ds.GeneratorDataset(
        pairs, ["images", "labels"], sampler=ordered
    ).batch(8):
        print(images, labels)


def weighted(counts):
    pairs = Pairs(64)
    weights = [1.0 / count for count in counts]
    sampler = ds.WeightedRandomSampler(weights, len(weights))
    for images, labels in ds.GeneratorDataset(
        pairs, ["images", "labels"], sampler=sampler
    ).batch(8):
        print(images, labels)
    once = ds.WeightedRandomSampler(weights, 10, replacement=False)
    for images, labels in ds.GeneratorDataset(
        pairs, ["images", "labels"], sampler=once
    ).batch(8):
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
