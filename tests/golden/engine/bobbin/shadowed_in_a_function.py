import loom
from bobbin import ops


def f(ops, x):
    return ops(loom.nn.functional.relu(loom.zeros(2)), x)
