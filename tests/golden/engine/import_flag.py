try:
    import loom
    HAS_LOOM = True
except ImportError:
    HAS_LOOM = False


def f(x):
    return loom.relu(x) if HAS_LOOM else x
