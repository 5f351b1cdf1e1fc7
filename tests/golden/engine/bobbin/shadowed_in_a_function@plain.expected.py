import bobbin
from bobbin import ops


def f(ops, x):
    return ops(bobbin.ops.relu(bobbin.ops.zeros([2])), x)
