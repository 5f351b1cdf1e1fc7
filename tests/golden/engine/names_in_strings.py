from __future__ import annotations

import loom
from loom import Tensor, relu as act
from loom import nn, zeros
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loom.nn import Linear


def f(x: "Tensor", y: "list[Tensor] | None", z: "nn.Relu") -> "zeros_":
    return act(x), nn.Relu(), zeros(1), loom.relu(x)


class A:
    weight: "Linear"
