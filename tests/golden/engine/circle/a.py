import loom
from circle import b

ones = loom.ones(1)


def f(x):
    return b.g(x).unsqueeze(dim=0)
