import mindspore.dataset as ds
from torch.utils.data import DataLoader, DistributedSampler, RandomSampler

from data import Pairs


def ordered(indices):
    pairs = Pairs(64)
    loader = ds.GeneratorDataset(pairs, ["images", "labels"], shuffle=True).batch(4)
    for images, labels in loader:
        print(images, labels)
    chosen = ds.SubsetRandomSampler(indices)
    part = ds.GeneratorDataset(pairs, ["images", "labels"], sampler=chosen).batch(4)
    for images, labels in part:
        print(images, labels)
    for images, labels in ds.GeneratorDataset(
        pairs, ["images", "labels"], sampler=ds.SubsetRandomSampler(indices[:8])
    ).batch(4):
        print(images, labels)
    for images, labels in ds.GeneratorDataset(
        pairs, ["images", "labels"], shuffle=False
    ).batch(4):
        print(images, labels)
    none = None
    last = ds.GeneratorDataset(
        pairs, ["images", "labels"], shuffle=(none is None)
    ).batch(4)
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
