# SPDX-License-Identifier: Apache-2.0
from collections.abc import Iterable
from typing import Any, Tuple


def ntuple(value: Any, count: int) -> Tuple[Any, ...]:
    """The elements of `value`, or `value` `count` times if it has none.

    As the size of a kernel is given: `3`, `(3, 3)` or `[3, 3]`.
    """
    if isinstance(value, Iterable):
        return tuple(value)
    return (value,) * count
