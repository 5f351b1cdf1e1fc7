import typing
from typing import Callable, Dict, List, Optional, Tuple, Union

import spindle
import loom

Device = str


def of_union(a: str, b: Union[str, int], c: Union[int, str],
             d: Optional[str] = None, e: str = "a",
             f: Dict[str, Union[List[int], str]] = {}) -> Union[spindle.Tensor, str]:
    x: str = a
    return x


def of_operators(a: str, b: str, c: None | str = None,
                 d: spindle.Tensor | str | None = None):
    x: str = a
    return x


def of_tests(a):
    if isinstance(a, str) or isinstance(a, (int, str)):
        return a
    if isinstance(a, str) or isinstance(a, (str,  # a name
                                            str)):
        return a
    return type(a) in (str, str)


def nothing_beside_is_the_same(a: Union[int, str], b: str | int, c: Tuple[str, str],
                               d: Callable[[str, str], int], e: Dict[str, str],
                               f: "Union[str, loom.device]"):
    return (str, str), isinstance(a, (int, str))
