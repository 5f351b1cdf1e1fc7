import spindle
import spindle.nn as nn
from spindle import Tensor


def f(x, y):
    # type: (Tensor, nn.Module) -> loom.Tensor
    z = x  # type: Tensor
    w = []  # type: ignore
    # what the type: loom says is no type comment
    return spindle.relu(z)


def g(x,  # type: whole
      ):
    pass
