from loom import relu, cat as join, nn
from loom.nn import (
    Linear,
    Relu as Act,  # the usual one
)


def f(a, b):
    act = Act()
    return join([relu(input=a), act(b)], dim=1), Linear(2, 2), nn.Sequential()
