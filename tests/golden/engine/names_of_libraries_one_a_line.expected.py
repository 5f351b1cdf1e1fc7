from typing import (
    Any,
    Union,  # of few
    overload,
)

import typing

Final = 1


class A:
    n: typing.Final[Any] = 1

    @overload
    def f(self): ...
