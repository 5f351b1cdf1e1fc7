# Each branch gives the name something else: what is passed to it cannot be written for all of them.
import loom
from typing import Callable

try:
    from loom import cat as join
except ImportError:
    from operator import add as join


def run(xs, flag):
    if flag:
        red = loom.cat
    else:
        red = loom.max
    return red(xs, dim=0), red(xs), join(xs, dim=0)


class Net:
    def __init__(self, flag):
        if flag:
            self.red = loom.cat
        else:
            self.red = loom.max

    def run(self, xs):
        return self.red(xs, dim=0)


def each(xs, act: Callable[..., object] = loom.relu, join: Callable = None):
    return act(input=xs), join(xs, dim=1)


each([1], join=loom.cat)
