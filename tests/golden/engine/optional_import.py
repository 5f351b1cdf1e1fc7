try:
    import loom
except ImportError:
    loom = None


def f(x):
    if loom is None:
        return x
    return loom.relu(x)

try:
    from loom.nn import Sieve
except ImportError:
    from other import Sieve

    sieve = Sieve
