from bobbin import Tensor
import loom
import bobbin.optim as grads


def knots(x: Tensor):
    return loom.tie(x)
