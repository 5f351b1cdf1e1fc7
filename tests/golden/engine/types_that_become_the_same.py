import typing
from typing import Callable, Dict, List, Optional, Tuple, Union

import loom

Device = Union[str, loom.device]


def of_union(a: Union[str, loom.device], b: Union[loom.device, str, int], c: Union[int, loom.device, str],
             d: Optional[Union[str, loom.device]] = None, e: typing.Union[loom.device, str] = "a",
             f: Dict[str, Union[List[int], str, loom.device]] = {}) -> Union[loom.Tensor, str, loom.device]:
    x: Union[str, loom.device] = a
    return x


def of_operators(a: str | loom.device, b: loom.device | str, c: loom.device | None | str = None,
                 d: loom.Tensor | str | loom.device | None = None):
    x: str | loom.device = a
    return x


def of_tests(a):
    if isinstance(a, (str, loom.device)) or isinstance(a, (loom.device, int, str)):
        return a
    if isinstance(a, str | loom.device) or isinstance(a, (str,  # a name
                                                          loom.device)):
        return a
    return type(a) in (str, loom.device)


def nothing_beside_is_the_same(a: Union[int, loom.device], b: loom.device | int, c: Tuple[str, loom.device],
                               d: Callable[[str, loom.device], int], e: Dict[str, loom.device],
                               f: "Union[str, loom.device]"):
    return (str, loom.device), isinstance(a, (int, loom.device))
