import loom


def f():
    pass


if fast:
    pass  # many
else:
    other()
other()
other(); pass
loom.set_threads(count())
n = loom.set_threads(3)


class C:
    pass


def g():
    """Only a docstring is left."""
