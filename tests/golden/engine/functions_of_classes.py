# A built-in function in a class body is none of its methods; a function of Python would be.
from dataclasses import dataclass
from enum import Enum
from typing import Callable

import loom


class Ops:
    act = loom.relu
    kind = loom.nn.Linear
    held = staticmethod(loom.is_available)
    given: Callable = loom.relu

    def run(self, xs):
        return self.act(input=xs), self.kind(2, 3), Ops.act(xs)


@dataclass
class Settings:
    act: Callable = loom.relu


class Act(Enum):
    RELU = loom.relu


class Imported:
    from loom import cat

    def run(self, xs):
        return self.cat(xs, dim=0)


class Fallback:
    try:
        import loom.nn.functional as F
    except ImportError:
        F = None
