import torch
import torch.utils.data as data
from torch.utils.data import DataLoader, Subset, TensorDataset


def make(n):
    x = torch.randn(n, 3)
    pairs = TensorDataset(x, x.sum(1))
    return pairs


def by_function():
    loader = DataLoader(make(4), batch_size=2)
    made = make(8)
    shuffled = DataLoader(made, batch_size=2, shuffle=True)
    print(len(made), len(shuffled.dataset))
    for x, total in loader:
        print(x, total)
    for x, total in shuffled:
        print(x, total)


def by_parts(x, y, order):
    whole = TensorDataset(x, y)
    train = DataLoader(Subset(whole, order[:8].tolist()), batch_size=4, shuffle=True)
    i = TensorDataset(x, y)
    test = DataLoader(Subset(i, range(8, 10)), 2)
    for inputs, targets in train:
        print(inputs, targets)
    for inputs, targets in test:
        print(inputs, targets)


def read_twice(x, y):
    valid = TensorDataset(x, y)
    shuffled = DataLoader(valid, batch_size=2, shuffle=True)
    rest = data.DataLoader(dataset=valid, batch_size=3)
    for inputs, targets in shuffled:
        print(inputs, targets)
    return rest


def starred(tensors):
    loader = DataLoader(TensorDataset(*tensors), batch_size=2)
    some = DataLoader(TensorDataset(*[t[:4] for t in tensors]), batch_size=2)
    known = TensorDataset(*tensors)
    counted = DataLoader(known, batch_size=len(known))
    for users, items, ratings in loader:
        print(users, items, ratings)
    for users, items, ratings in counted:
        print(users, items, ratings)
    return some
