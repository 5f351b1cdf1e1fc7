import loom
import spindle


def f(sizes):
    y = spindle.zeros(sizes)
    a = loom.relu(y)  # what it is given is the target's, of which nothing is known
    b = loom.relu(loom.ones([1]))
    c = map(loom.relu, [a, b])
    return a, b, c
