import typing

from typing import overload


@overload
def f(a: int): ...
