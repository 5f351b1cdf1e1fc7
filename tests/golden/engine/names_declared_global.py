import loom
from loom import nn


class Net(nn.Module):
    pass


def make(n):
    old = nn.Old(n)
    if n:
        return nn.Linear(n, n)
    global loom
    return old
