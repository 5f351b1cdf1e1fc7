import loom
import loom.nn as nn
from loom import Tensor, long as whole


def f(x, y):
    # type: (Tensor, nn.Module) -> loom.Tensor
    z = x  # type: Tensor
    w = []  # type: ignore
    # what the type: loom says is no type comment
    return loom.relu(z)


def g(x,  # type: whole
      ):
    pass
