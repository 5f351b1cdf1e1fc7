from .base import Assigned, Decorated, Fine, Taken


def use(x):
    return Assigned().construct(x) + Decorated().forward(x) + Taken().forward(x) + Fine().construct(x)


def other(unknown, x):
    return unknown.forward(x)
