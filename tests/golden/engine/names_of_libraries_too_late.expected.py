import spindle
from typing import Final


def f(a: Final):
    return spindle.relu(a)


from typing import Any
