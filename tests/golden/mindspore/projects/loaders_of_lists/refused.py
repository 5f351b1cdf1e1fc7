from torch.utils.data import DataLoader, Subset, TensorDataset


def make(x):
    return TensorDataset(x, x)


makers = [make]


def collated(x):
    pairs = TensorDataset(x)
    together = DataLoader(pairs, collate_fn=list)
    loader = DataLoader(pairs, batch_size=2)
    for x, in loader:
        print(x)
    return together


def looked_into(x):
    seen = TensorDataset(x, x)
    loader = DataLoader(Subset(seen, range(3)))
    for x, y in loader:
        print(x, y)
    return seen[0]


def of_kept(x):
    loader = DataLoader(make(x), batch_size=2)
    for x, y in loader:
        print(x, y)


def unlike(x, flag):
    if flag:
        return TensorDataset(x)
    return TensorDataset(x, x)


def either(x, flag):
    loader = DataLoader(unlike(x, flag), batch_size=2)
    for x, y in loader:
        print(x, y)


def by_name(x):
    pairs = TensorDataset(x, x)
    loader = DataLoader(Subset(pairs, indices=[0, 1]), batch_size=2)
    for x, y in loader:
        print(x, y)
