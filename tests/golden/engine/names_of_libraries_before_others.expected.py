from typing import (
    Any,
    Final,
    Union,
    overload
)


class A:
    n: Final[Any] = 1

    @overload
    def f(self): ...
