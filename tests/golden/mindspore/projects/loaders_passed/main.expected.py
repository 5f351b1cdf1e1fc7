import numpy as np
import mindspore.dataset as ds
from mindspore import Tensor

from other import elsewhere


class Squares:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return np.float32(i), np.float32(i * i)


def numbers(n):
    return Tensor.from_numpy(np.arange(n)), Tensor.from_numpy(np.ones(n))


def count(loader, name):
    print(name, loader.set_size, len(loader))


def shown(loader, prefix="", *rest):
    print(prefix, loader.set_size, rest)


def first(loader):
    return loader.dataset[0]


def sampled(loader):
    return loader.set_size


class Trainer:
    def __init__(self, model, train_loader, test_loader):
        self.model = model
        self.train_loader = train_loader
        self.test_loader = test_loader

    def epoch(self):
        for i, (a, b) in enumerate(self.train_loader):
            print(i * len(a), self.train_loader.set_size)
        self.test_loader = None
        return len(self.test_loader.dataset)


def main():
    train_set = ds.NumpySlicesDataset(
        tuple(t.asnumpy() for t in numbers(20)), shuffle=False
    )
    train_loader = train_set.batch(4)
    train_loader.set_size = train_set.get_dataset_size()
    test_set = ds.GeneratorDataset(Squares(9), ["a", "b"], shuffle=False)
    test_loader = test_set.batch(4, drop_remainder=True)
    test_loader.set_size = test_set.get_dataset_size()
    named = Squares(7)
    named_loader = ds.GeneratorDataset(named, ["a", "b"], shuffle=True).batch(2)
    named_loader.set_size = len(named)
    count(train_loader, "train")
    count(name="test", loader=test_loader)
    count(named_loader, "named")
    shown(train_loader)
    first(test_loader)
    chosen = ds.GeneratorDataset(
        named, ["a", "b"], sampler=ds.SubsetRandomSampler([1, 2])
    ).batch(2)
    chosen.set_size = len(named)
    sampled(chosen)
    elsewhere(train_loader)
    Trainer(None, train_loader, test_loader).epoch()


main()
