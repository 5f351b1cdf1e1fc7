# Each read is known to come before or after the name is bound again: the import goes as if it had its name alone.
import loom.nn as nn
from loom.nn import Linear
from loom import zeros as z

try:
    from loom import concat
    THERE = True
except ImportError:
    concat = None
    THERE = False

nn = nn.Linear(2, 3, bias=False)
for step in range(3):
    nn.train(step)


class Linear(Linear):
    def copy(self):
        return [Linear]


def make(z):
    return Linear(2, 3), z


def join(a, b):
    return concat([a, b], dim=1) if THERE else a
