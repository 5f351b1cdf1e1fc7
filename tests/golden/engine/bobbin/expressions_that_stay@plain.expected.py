from bobbin import Tensor, ops
import loom


def f(x: Tensor, size):
    a = loom.gone(loom.relu(x), loom.zeros(2, 3))
    b = loom.gone(x).to(size)
    c = getattr(loom, size)(loom.relu(x))
    return a, b, c, ops.relu(x)
