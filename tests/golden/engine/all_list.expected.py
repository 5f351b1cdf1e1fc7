from spindle import zeros
import spindle
from loom import relu

__all__ = ["relu", "make"]


def make():
    return spindle.relu(zeros([2]))
