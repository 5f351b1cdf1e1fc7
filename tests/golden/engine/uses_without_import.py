import spindle


def f(x):
    return loom.relu(spindle.ones([1])), loom.ones([1])
