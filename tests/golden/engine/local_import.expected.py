def f(x):
    import spindle

    return spindle.relu(x)


def g(x):
    from spindle.nn import functional as F
    return F.drop(x)


def h():
    from spindle import zeros  # inside on purpose
    return zeros([3])
