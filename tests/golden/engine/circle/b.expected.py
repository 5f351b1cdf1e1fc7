from spindle import relu
from circle import a


def g(x):
    return relu(a.ones.reshape([1, 2])) if x else a.f(x)
