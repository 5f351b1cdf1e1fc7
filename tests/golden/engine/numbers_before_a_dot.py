import loom

a = loom.twice(2).real
b = loom.rank_of(2)
c = loom.rank_of(x)
d = loom.rank_of(2.5)
e = loom.rank_of(-2)


def f(x: loom.Tensor):
    return x.rank.real, x.rank
