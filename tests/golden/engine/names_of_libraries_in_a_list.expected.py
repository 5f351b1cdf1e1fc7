from typing import Any, Final, Optional, overload  # more


class A:
    n: Final[Any] = 1

    @overload
    def f(self): ...
