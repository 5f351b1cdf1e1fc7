import spindle
import loom
from loom import nn


class Net(spindle.nn.Layer):
    pass


def make(n):
    old = nn.Old(n)
    if n:
        return spindle.nn.Linear(n, n)
    global loom
    return old
