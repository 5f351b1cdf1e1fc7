from tools import cat
from spindle.nn import Linear
from tools import zip
from spindle import zeros

from tools.nn import Linear


def run(x):
    return cat(x), Linear(2, 2), zip(x), zeros([3])
