import argparse

import torch
from torch.utils.data import DataLoader, TensorDataset

from data import Pairs


def loaders(args):
    pairs = Pairs(64)
    train_loader = DataLoader(
        pairs,
        batch_size=args.batch_size,  # per card
        shuffle=True,
        num_workers=args.workers,
        pin_memory=True,
        drop_last=True,
    )
    options = {"batch_size": 32, "num_workers": 2}
    test_loader = DataLoader(Pairs(16), **options)
    return train_loader, test_loader


def train(model, loader: DataLoader):
    for step, (image, label) in enumerate(loader):
        print(step, len(loader), loader.batch_size, model(image) - label)


def tensors(n):
    x = torch.zeros(n, 8)
    y = torch.ones(n)
    data = TensorDataset(x, y)
    return DataLoader(data, batch_size=4, shuffle=True)


def one():
    for inputs, targets in DataLoader(TensorDataset(torch.zeros(4, 2), torch.ones(4)), 2):
        print(inputs.shape, targets)


parser = argparse.ArgumentParser()
parser.add_argument("--workers", type=int, default=4)
parser.add_argument("--batch-size", type=int, default=4)
