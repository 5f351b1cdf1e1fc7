import loom


def good(x):
    return loom.relu(x)


def bad(x):
    return loom.relu(x


def also_good(x):
    return loom.zeros(3)
