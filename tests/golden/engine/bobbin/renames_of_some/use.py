from loom import nn

from .nets import Chosen, Derived


def f(m: nn.Module, c: Chosen, d: Derived):
    Chosen.forward = Chosen.forward_fast
    return m.forward(1) + c.forward(2) + d.forward(3)
