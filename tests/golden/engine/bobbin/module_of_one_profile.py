import loom
import loom.grads as grads


def knots(x: loom.Tensor):
    return loom.tie(x)
