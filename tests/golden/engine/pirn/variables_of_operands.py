# What the variables are called: after what they hold, with a number where the name is taken.
import loom
from weights import weights


def taken(f, x, first):
    a = loom.twice(f())
    b = loom.swap(f(), x[0]())
    return loom.twice(a.scores[0]), loom.twice(b.stats().scores)


def also_free(f):
    return loom.twice(f())


def nested(f):
    y = loom.twice(f())

    def inner():
        return loom.twice(f()) + x

    return inner


def of_import(f, w):
    return loom.weigh(w(), f()), loom.weigh(1, w)


x = loom.twice(f())
x2 = loom.twice(f())
