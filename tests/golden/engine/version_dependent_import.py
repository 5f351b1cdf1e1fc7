import sys

if sys.version_info >= (3, 9):
    import loom.nn as nn
else:
    from loom import nn


def make():
    return nn.Linear(1, 2)
