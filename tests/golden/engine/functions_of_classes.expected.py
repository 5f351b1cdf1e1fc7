# A built-in function in a class body is none of its methods; a function of Python would be.
from dataclasses import dataclass
from enum import Enum
from typing import Callable

import spindle
import loom


class Ops:
    act = staticmethod(spindle.relu)
    kind = spindle.nn.Linear
    held = staticmethod(spindle.is_available)
    given: Callable = spindle.relu

    def run(self, xs):
        return self.act(x=xs), self.kind(2, 3), Ops.act(xs)


@dataclass
class Settings:
    act: Callable = spindle.relu


class Act(Enum):
    RELU = loom.relu


class Imported:
    from loom import cat

    def run(self, xs):
        return self.cat(xs, dim=0)


class Fallback:
    try:
        import spindle.nn.functional as F
    except ImportError:
        F = None
