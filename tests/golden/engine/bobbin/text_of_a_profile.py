import loom


def f(a, b):
    x = loom.relu(input=a)
    y = loom.cat([x, b], dim=1)
    layer = loom.nn.Linear(2, 3, bias=False)
    return layer, loom.zeros(2, 3), y.dim()
