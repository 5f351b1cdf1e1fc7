import spindle


def f(x: spindle.Tensor, y):
    spindle.assign(spindle.ones([3]), x)  # kept
    x.data = y = spindle.ones([3])
    x.data += 1
    x.data, y = 1, 2
    for x.data in y:
        pass
    del x.data
    if y: spindle.assign(1, x)
    x.data: spindle.Tensor = y
    return x.detach()
