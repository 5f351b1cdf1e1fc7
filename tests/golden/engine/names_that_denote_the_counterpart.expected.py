import typing

if typing.TYPE_CHECKING:
    from typing import overload
else:
    from typing import overload


@overload
def f(a: int): ...
