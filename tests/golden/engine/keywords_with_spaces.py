import loom


def f(x, note):
    a = loom.max(x, dim = 1)[0]
    b = loom.max(x, dim= 1)[0]
    c = loom.max(x, 1)[1]
    return a, b, c, loom.max(x, dim = note == "(dim=")
