import mindspore as ms
import mindspore.dataset as ds
from mindspore import ops
from torch.utils.data import DataLoader, DistributedSampler
from torchvision import datasets

from data import Named, Pairs, Single


def put_together(items):
    return ops.stack([item[0] for item in items])


def seed(worker):
    ms.set_seed(worker)
    ms.manual_seed(worker)


def refused(unknown, **options):
    pairs = Pairs(8)
    yield DataLoader(pairs, 4, collate_fn=put_together)
    yield DataLoader(pairs, 4, sampler=DistributedSampler(pairs, drop_last=True))
    yield DataLoader(pairs, 4, worker_init_fn=seed)
    yield DataLoader(pairs, **options)
    yield DataLoader(unknown, 4)
    yield DataLoader(Named(pairs), 4)
    yield DataLoader(Single(), 4)
    yield DataLoader(datasets.MNIST("data"), 4)
    both = list(zip(ops.zeros(4).asnumpy(), ops.ones(4).asnumpy()))
    yield ds.GeneratorDataset(
        both, ["column_0", "column_1"], shuffle=False
    ).batch(4)
    yield ds.GeneratorDataset(
        both, ["column_0", "column_1"], shuffle=False
    ).batch(2)


def left(loader: ds.Dataset):
    return len(loader.dataset), loader.sampler
