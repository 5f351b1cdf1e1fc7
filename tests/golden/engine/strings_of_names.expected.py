import importlib.util
import sys
from typing import Optional

import spindle
import spindle.nn as nn
from spindle import Tensor
from loom import long as whole


def f(x: "nn.Layer", y: "Optional[Tensor]", z: 'dict[str, "nn.Linear"]', w: "whole") -> "list[spindle.Tensor]":
    if "loom" in sys.modules or sys.modules["loom"] is None:
        return eval("nn.Linear(1, 2)")
    if importlib.util.find_spec("loom") and str(x.kind).replace("loom.", "") == "long":
        return globals()["loom"]
    return "loom", "the loom is old", {"loom": 1}, y, z
