from typing import (
    Any,
    Union
)

import loom


class A:
    n: loom.Final[Any] = 1

    @loom.declared
    def f(self): ...
