import torch
from torch.utils.data import DataLoader, TensorDataset

x = torch.randn(8, 3)
train_loader = DataLoader(TensorDataset(x[:6], x[:6].sum(1)), batch_size=2, shuffle=True)
dl = DataLoader(TensorDataset(x[6:], x[6:].sum(1)), batch_size=2)
taken_set = 1
taken_loader = DataLoader(TensorDataset(x, x.sum(1)), batch_size=2)


def train():
    total = 0.0
    for inputs, targets in train_loader:
        total += (inputs.sum() + targets.sum()).item()
    return total / len(train_loader.dataset)


def test(count):
    for inputs, targets in dl:
        print(inputs, targets, len(dl.dataset), count)
    for inputs, targets in taken_loader:
        print(inputs, targets, len(taken_loader.dataset))
    loader = DataLoader(TensorDataset(x, x.sum(1)), batch_size=2)
    for inputs, targets in loader:
        print(inputs, targets, loader.dataset[0])
