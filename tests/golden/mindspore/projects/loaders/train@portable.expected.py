import argparse

import mindspore.dataset as ds
from mindspore import ops
from torch.utils.data import DataLoader

from data import Pairs


def loaders(args):
    pairs = Pairs(64)
    train_loader = ds.GeneratorDataset(
        pairs,  # per card
        ["image", "label"],
        shuffle=True,
        num_parallel_workers=max(args.workers, 1),
    ).batch(args.batch_size, drop_remainder=True)
    options = {"batch_size": 32, "num_workers": 2}
    test_loader = DataLoader(Pairs(16), **options)
    return train_loader, test_loader


def train(model, loader: ds.Dataset):
    for step, (image, label) in enumerate(loader):
        print(step, len(loader), loader.get_batch_size(), model(image) - label)


def tensors(n):
    x = ops.zeros((n, 8))
    y = ops.ones(n)
    data = (x.asnumpy(), y.asnumpy())
    return ds.NumpySlicesDataset(data, ["image", "label"], shuffle=True).batch(4)


def one():
    for inputs, targets in ds.NumpySlicesDataset(
        (ops.zeros((4, 2)).asnumpy(), ops.ones(4).asnumpy()), ["image", "label"],
        shuffle=False
    ).batch(2):
        print(inputs.shape, targets)


parser = argparse.ArgumentParser()
parser.add_argument("--workers", type=int, default=4)
parser.add_argument("--batch-size", type=int, default=4)
