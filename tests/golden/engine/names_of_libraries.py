import loom
from loom import Final
from loom import declared as overload


@overload
def f(a: int): ...


def f(a):
    return loom.relu(a)


class A:
    n: Final[int] = 1
