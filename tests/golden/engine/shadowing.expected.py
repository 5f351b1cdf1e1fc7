import spindle
from spindle import relu


def parameter(loom):
    return loom.relu(1)


def local(x):
    relu = len
    return relu(x)


def later(x):
    y = relu(x)  # local, bound below: an error when run, and not the function
    relu = abs
    return y


shadows = [loom.relu(x) for loom in things for x in loom]
lambdas = lambda relu: relu(1)
used = [spindle.relu(x) for x in things]
relu(used)
