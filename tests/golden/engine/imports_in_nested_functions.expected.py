# The outer function has the name; an import of the inner one would make it unbound above.
def outer(xs):
    import spindle

    def inner(flag):
        ys = spindle.concat(xs, axis=1)
        if flag:
            return spindle.paws(xs, ys)
        return ys

    return inner


def twice(xs):
    import spindle
    from spindle.nn import Relu
    return Relu()(spindle.concat(xs, axis=1))
