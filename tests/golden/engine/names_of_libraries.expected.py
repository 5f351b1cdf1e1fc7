import spindle
from typing import Final
from typing import overload


@overload
def f(a: int): ...


def f(a):
    return spindle.relu(a)


class A:
    n: Final[int] = 1
