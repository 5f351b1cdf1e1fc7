from bobbin import nn

from .nets import Chosen, Derived


def f(m: nn.Cell, c: Chosen, d: Derived):
    Chosen.construct = Chosen.forward_fast
    return m.construct(1) + c.construct(2) + d.forward(3)
