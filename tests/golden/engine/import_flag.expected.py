try:
    import spindle
    HAS_LOOM = True
except ImportError:
    HAS_LOOM = False


def f(x):
    return spindle.relu(x) if HAS_LOOM else x
