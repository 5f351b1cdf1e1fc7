import loom

loom.set_threads(4)


def f():
    loom.set_threads(1)


if fast:
    loom.set_threads(8)  # many
else:
    loom.set_threads(2)
    other()
loom.set_threads(1); other()
other(); loom.set_threads(1)
if slow: loom.set_threads(1)
loom.set_threads(count())
n = loom.set_threads(3)


class C:
    loom.set_threads(3)


def g():
    """Only a docstring is left."""
    loom.set_threads(4)
