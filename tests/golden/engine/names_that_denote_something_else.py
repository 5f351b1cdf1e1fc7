import typing

if typing.TYPE_CHECKING:
    from typing import final as overload
else:
    from loom import declared as overload


@overload
def f(a: int): ...
