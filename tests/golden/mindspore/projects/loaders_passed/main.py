import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset, SubsetRandomSampler, TensorDataset

from other import elsewhere


class Squares(Dataset):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return np.float32(i), np.float32(i * i)


def numbers(n):
    return torch.from_numpy(np.arange(n)), torch.from_numpy(np.ones(n))


def count(loader, name):
    print(name, len(loader.dataset), len(loader))


def shown(loader, prefix="", *rest):
    print(prefix, len(loader.dataset), rest)


def first(loader):
    return loader.dataset[0]


def sampled(loader):
    return len(loader.dataset)


class Trainer:
    def __init__(self, model, train_loader, test_loader):
        self.model = model
        self.train_loader = train_loader
        self.test_loader = test_loader

    def epoch(self):
        for i, (a, b) in enumerate(self.train_loader):
            print(i * len(a), len(self.train_loader.dataset))
        self.test_loader = None
        return len(self.test_loader.dataset)


def main():
    train_loader = DataLoader(TensorDataset(*numbers(20)), batch_size=4)
    test_loader = DataLoader(Squares(9), batch_size=4, drop_last=True)
    named = Squares(7)
    named_loader = DataLoader(named, batch_size=2, shuffle=True)
    count(train_loader, "train")
    count(name="test", loader=test_loader)
    count(named_loader, "named")
    shown(train_loader)
    first(test_loader)
    chosen = DataLoader(named, batch_size=2, sampler=SubsetRandomSampler([1, 2]))
    sampled(chosen)
    elsewhere(train_loader)
    Trainer(None, train_loader, test_loader).epoch()


main()
