def f(x):
    import loom

    return loom.relu(x)


def g(x):
    from loom.nn import functional as F
    return F.drop(x)


def h():
    from loom import zeros  # inside on purpose
    return zeros(3)
