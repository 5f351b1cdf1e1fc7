from bobbin import ops as ops_
from bobbin import ops


def f(ops, x):
    return ops(ops_.relu(ops_.zeros([2])), x)
