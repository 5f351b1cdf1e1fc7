import mindspore.dataset as ds
from mindspore import ops

x = ops.randn(8, 3)
train_set = list(zip(x[:6].asnumpy(), x[:6].sum(1).asnumpy()))
train_loader = ds.GeneratorDataset(
    train_set, ["inputs", "targets"], shuffle=True
).batch(2)
dl_set = list(zip(x[6:].asnumpy(), x[6:].sum(1).asnumpy()))
dl = ds.GeneratorDataset(dl_set, ["inputs", "targets"], shuffle=False).batch(2)
taken_set = 1
taken_loader = ds.NumpySlicesDataset(
    (x.asnumpy(), x.sum(1).asnumpy()), ["inputs", "targets"], shuffle=False
).batch(2)


def train():
    total = 0.0
    for inputs, targets in train_loader:
        total += (inputs.sum() + targets.sum()).item()
    return total / len(train_set)


def test(count):
    for inputs, targets in dl:
        print(inputs, targets, len(dl_set), count)
    for inputs, targets in taken_loader:
        print(inputs, targets, len(taken_loader.dataset))
    loader = ds.NumpySlicesDataset(
        (x.asnumpy(), x.sum(1).asnumpy()), ["inputs", "targets"], shuffle=False
    ).batch(2)
    for inputs, targets in loader:
        print(inputs, targets, loader.dataset[0])
