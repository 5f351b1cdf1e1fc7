from typing import (
    Any,
    Union,  # of few
    overload,
)

from typing import Final as Final_

Final = 1


class A:
    n: Final_[Any] = 1

    @overload
    def f(self): ...
