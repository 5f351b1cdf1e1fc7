# Each read is known to come before or after the name is bound again: the import goes as if it had its name alone.
import spindle.nn as nn
from spindle.nn import Linear
from spindle import zeros as z

try:
    import spindle
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
    return spindle.concat([a, b], axis=1) if THERE else a
