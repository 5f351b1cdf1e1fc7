from typing import (
    Any,
    Union,  # of few
)

import loom

Final = 1


class A:
    n: loom.Final[Any] = 1

    @loom.declared
    def f(self): ...
