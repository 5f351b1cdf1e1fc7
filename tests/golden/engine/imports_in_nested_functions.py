# The outer function has the name; an import of the inner one would make it unbound above.
def outer(xs):
    from loom import cat

    def inner(flag):
        ys = cat(xs, dim=1)
        if flag:
            from loom import swap
            return swap(ys, xs)
        return ys

    return inner


def twice(xs):
    from loom import cat
    from loom.nn import Relu
    return Relu()(cat(xs, dim=1))
