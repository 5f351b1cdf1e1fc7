import loom


def f(x: loom.Tensor, y):
    x.data = loom.ones(3)  # kept
    x.data = y = loom.ones(3)
    x.data += 1
    x.data, y = 1, 2
    for x.data in y:
        pass
    del x.data
    if y: x.data = 1
    x.data: loom.Tensor = y
    return x.data
