from loom import relu
from circle import a


def g(x):
    return relu(a.ones.view(1, 2)) if x else a.f(x)
