import spindle
import loom


def good(x):
    return spindle.relu(x)


def bad(x):
    return loom.relu(x


def also_good(x):
    return spindle.zeros([3])
