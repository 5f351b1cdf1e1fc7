import spindle
import loom

a = spindle.optimizer.Sgd(parameters=(p for p in m))
b = spindle.optimizer.Sgd(parameters=(x := [1]))
c = spindle.optimizer.Sgd(parameters=lambda: 1, learning_rate=2)
d = spindle.optimizer.Sgd(parameters=(yield_))
e = spindle.optimizer.Sgd(parameters=p if q else r, learning_rate=0.1)
f = spindle.optimizer.Sgd(parameters=(
    p
    for p in m
))
g = spindle.optimizer.Sgd(parameters=not p)
h = loom.optim.Sgd(*p)


async def i():
    return spindle.optimizer.Sgd(parameters=await p(), learning_rate=await q())


def j():
    spindle.optimizer.Sgd(parameters=(yield), learning_rate=1)
