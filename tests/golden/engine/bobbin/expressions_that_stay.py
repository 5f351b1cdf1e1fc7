import loom


def f(x: loom.Tensor, size):
    a = loom.gone(loom.relu(x), loom.zeros(2, 3))
    b = loom.gone(x).to(size)
    c = getattr(loom, size)(loom.relu(x))
    return a, b, c, loom.relu(x)
