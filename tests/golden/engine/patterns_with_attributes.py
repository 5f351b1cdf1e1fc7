import loom
from loom import nn


def f(x):
    match x:
        case nn.Linear(in_features=n):
            return n
        case nn.Norm():
            return 1
        case loom.Size(args=a) | loom.Size():
            return a
        case [nn.Relu(), nn.Linear(bias=True)]:
            return 2
