import loom

a = loom.optim.Sgd(p for p in m)
b = loom.optim.Sgd(x := [1])
c = loom.optim.Sgd(lambda: 1, lr=2)
d = loom.optim.Sgd((yield_))
e = loom.optim.Sgd(p if q else r, 0.1)
f = loom.optim.Sgd(
    p
    for p in m
)
g = loom.optim.Sgd(not p)
h = loom.optim.Sgd(*p)


async def i():
    return loom.optim.Sgd(await p(), await q())


def j():
    loom.optim.Sgd((yield), 1)
