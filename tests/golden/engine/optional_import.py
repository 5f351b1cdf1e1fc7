try:
    import loom
except ImportError:
    loom = None


def f(x):
    if loom is None:
        return x
    return loom.relu(x)
