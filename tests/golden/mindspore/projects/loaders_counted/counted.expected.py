import mindspore.dataset as ds
from torch.utils.data import DataLoader, TensorDataset


def counted(x, y):
    train_set = list(zip(x.asnumpy(), y.asnumpy()))
    loader = ds.GeneratorDataset(
        train_set, ["inputs", "targets"], shuffle=True
    ).batch(4)
    total = 0.0
    for inputs, targets in loader:
        total += (inputs.sum() + targets.sum()).item()
    return total / len(train_set)


def looked_into(x, y):
    train_set = TensorDataset(x, y)
    loader = DataLoader(train_set, batch_size=4)
    for inputs, targets in loader:
        print(inputs.shape, targets.shape)
    return train_set[0]
