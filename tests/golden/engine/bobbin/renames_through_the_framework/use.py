from loom import nn


def f(m: nn.Module, l: nn.Linear, r: nn.Relu):
    return m.forward(1) + l.forward(2) + r.forward(3)
