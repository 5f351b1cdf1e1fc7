import mindspore.dataset as ds
from mindspore import mint

from data import Pairs

held_out = Pairs(16)
held_out_loader = ds.GeneratorDataset(
    held_out, ["images", "labels"], shuffle=False
).batch(4)


def correct_share(net):
    correct = 0
    for images, labels in held_out_loader:
        correct += (net(images).argmax(1) == labels).sum().item()
    print(f"{correct}/{len(held_out)}")
    return correct / len(held_out)


def in_one_function(net, size):
    train_set = Pairs(size)
    train_loader = ds.GeneratorDataset(
        train_set, ["images", "labels"], shuffle=True
    ).batch(4)
    total = 0.0
    for images, labels in train_loader:
        total += (net(images).sum() + labels.sum()).item()
    print("loss {:.4f}".format(total / len(train_set)))
    return train_set.images


def of_tensors(x, y):
    train_set = list(zip(x.asnumpy(), y.asnumpy()))
    loader = ds.GeneratorDataset(
        train_set, ["inputs", "targets"], shuffle=True
    ).batch(4)
    total = 0.0
    for inputs, targets in loader:
        total += (inputs.sum() + targets.sum()).item()
    return total / len(train_set)


def left(loader, size):
    print(len(loader.dataset))
    train_set = Pairs(size)
    first = ds.GeneratorDataset(
        train_set, ["images", "labels"], shuffle=False
    ).batch(4)
    for images, labels in first:
        print(images, labels)
    train_set = Pairs(size // 2)
    print(len(first.dataset))
    if size > 3:
        second = ds.GeneratorDataset(
            Pairs(size), ["images", "labels"], shuffle=False
        ).batch(4)
        for images, labels in second:
            print(images, labels)
        print(len(second.dataset))
    tensors = (mint.zeros(4).asnumpy(), mint.ones(4).asnumpy())
    third = ds.NumpySlicesDataset(
        tensors, ["images", "labels"], shuffle=False
    ).batch(2)
    for images, labels in third:
        print(images, labels)
    return third.dataset.tensors
