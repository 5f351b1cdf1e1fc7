import loom


def outer(x):
    def inner(loom):
        return loom.relu(x)

    class Holder:
        loom = 3

        def method(self):
            return loom.relu(x)

    values = [loom.relu(i) for i in (lambda loom: loom)(x)]
    return inner, Holder, values, {loom: loom.zeros for loom in x}, [y := loom.ones(1) for _ in x]


def rebound(x):
    try:
        return x
    except ValueError as loom:
        return loom.relu(x)


def with_target(x):
    with x as loom:
        return loom.relu(x)


def loop(x):
    for loom in x:
        loom.relu(x)


lambda *loom, **relu: (loom.relu, relu.loom)
