try:
    import spindle
    import loom
except ImportError:
    loom = None


def f(x):
    if loom is None:
        return x
    return spindle.relu(x)

try:
    from loom.nn import Sieve
except ImportError:
    from other import Sieve

    sieve = Sieve
