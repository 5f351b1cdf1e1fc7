import sys

if sys.version_info >= (3, 9):
    import spindle.nn as nn
else:
    from spindle import nn


def make():
    return nn.Linear(1, 2)
