from typing import Final
import spindle


def f(a: Final):
    return spindle.relu(a)


from typing import Any
