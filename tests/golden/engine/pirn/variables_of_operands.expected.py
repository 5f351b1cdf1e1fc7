# What the variables are called: after what they hold, with a number where the name is taken.
import pirn
import loom
from weights import weights


def taken(f, x, first):
    x2 = f()
    a = x2 + x2
    first2 = f()
    b = pirn.paws(x[0](), first2)
    score = a.scores[0]
    return score + score, loom.twice(b.stats().scores)


def also_free(f):
    x = f()
    return x + x


def nested(f):
    x2 = f()
    y = x2 + x2

    def inner():
        x2 = f()
        return x2 + x2 + x

    return inner


def of_import(f, w):
    x = w()
    return sum([w * x for w in f()]), sum([w * 1 for w in w])


x3 = f()
x = x3 + x3
x3 = f()
x2 = x3 + x3
