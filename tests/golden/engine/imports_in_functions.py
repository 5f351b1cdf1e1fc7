# An import of a function must not hide the module's name from the rest of the function.
import loom


def in_a_branch(xs, flag):
    xs = loom.cat(xs, dim=1)
    if flag:
        from loom import cat
        return cat([xs, xs], dim=0)
    return loom.zeros(3)


def around(xs, flag):
    def inner():
        return loom.zeros(2)
    if flag:
        from loom.nn import Relu
        return Relu()(inner())
    return inner()


def alone(xs):
    try:
        from loom import cat
    except ImportError:
        raise SystemExit
    return loom.zeros(3), cat(xs, dim=1)
