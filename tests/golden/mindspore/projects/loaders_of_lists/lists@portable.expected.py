from mindspore import ops
import mindspore.dataset as data


def make(n):
    x = ops.randn(n, 3)
    pairs = list(zip(x.asnumpy(), x.sum(1).asnumpy()))
    return pairs


def by_function():
    loader = data.GeneratorDataset(make(4), ["x", "total"], shuffle=False).batch(2)
    made = make(8)
    shuffled = data.GeneratorDataset(made, ["x", "total"], shuffle=True).batch(2)
    print(len(made), len(made))
    for x, total in loader:
        print(x, total)
    for x, total in shuffled:
        print(x, total)


def by_parts(x, y, order):
    whole = list(zip(x.asnumpy(), y.asnumpy()))
    train = data.GeneratorDataset(
        [whole[i] for i in order[:8].tolist()], ["inputs", "targets"], shuffle=True
    ).batch(4)
    i = list(zip(x.asnumpy(), y.asnumpy()))
    test = data.GeneratorDataset(
        [i[k] for k in range(8, 10)], ["inputs", "targets"], shuffle=False
    ).batch(2)
    for inputs, targets in train:
        print(inputs, targets)
    for inputs, targets in test:
        print(inputs, targets)


def read_twice(x, y):
    valid = list(zip(x.asnumpy(), y.asnumpy()))
    shuffled = data.GeneratorDataset(
        valid, ["inputs", "targets"], shuffle=True
    ).batch(2)
    rest = data.GeneratorDataset(valid, ["x", "total"], shuffle=False).batch(3)
    for inputs, targets in shuffled:
        print(inputs, targets)
    return rest


def starred(tensors):
    loader = data.NumpySlicesDataset(
        tuple(t.asnumpy() for t in tensors), ["users", "items", "ratings"],
        shuffle=False
    ).batch(2)
    some = data.NumpySlicesDataset(
        tuple(t[:4].asnumpy() for t in tensors), shuffle=False
    ).batch(2)
    known = list(zip(*(t.asnumpy() for t in tensors)))
    counted = data.GeneratorDataset(
        known, ["users", "items", "ratings"], shuffle=False
    ).batch(len(known))
    for users, items, ratings in loader:
        print(users, items, ratings)
    for users, items, ratings in counted:
        print(users, items, ratings)
    return some
