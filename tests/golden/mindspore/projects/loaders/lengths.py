import torch
from torch.utils.data import DataLoader, TensorDataset

from data import Pairs

held_out = Pairs(16)
held_out_loader = DataLoader(held_out, batch_size=4)


def correct_share(net):
    correct = 0
    for images, labels in held_out_loader:
        correct += (net(images).argmax(1) == labels).sum().item()
    print(f"{correct}/{len(held_out_loader.dataset)}")
    return correct / len(held_out_loader.dataset)


def in_one_function(net, size):
    train_set = Pairs(size)
    train_loader = DataLoader(train_set, batch_size=4, shuffle=True)
    total = 0.0
    for images, labels in train_loader:
        total += (net(images).sum() + labels.sum()).item()
    print("loss {:.4f}".format(total / len(train_loader.dataset)))
    return train_loader.dataset.images


def of_tensors(x, y):
    train_set = TensorDataset(x, y)
    loader = DataLoader(train_set, batch_size=4, shuffle=True)
    total = 0.0
    for inputs, targets in loader:
        total += (inputs.sum() + targets.sum()).item()
    return total / len(loader.dataset)


def left(loader, size):
    print(len(loader.dataset))
    train_set = Pairs(size)
    first = DataLoader(train_set, batch_size=4)
    for images, labels in first:
        print(images, labels)
    train_set = Pairs(size // 2)
    print(len(first.dataset))
    if size > 3:
        second = DataLoader(Pairs(size), batch_size=4)
        for images, labels in second:
            print(images, labels)
        print(len(second.dataset))
    tensors = TensorDataset(torch.zeros(4), torch.ones(4))
    third = DataLoader(tensors, batch_size=2)
    for images, labels in third:
        print(images, labels)
    return third.dataset.tensors
