import spindle


def outer(x):
    fn = spindle.relu

    def inner():
        nonlocal fn
        fn = spindle.relu
        return fn(x)

    return inner
