from __future__ import annotations

import spindle
from spindle import Tensor, relu as act
from spindle import nn, zeros
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spindle.nn import Linear


def f(x: "Tensor", y: "list[Tensor] | None", z: "nn.Relu") -> "zeros_":
    return act(x), nn.Relu(), zeros([1]), spindle.relu(x)


class A:
    weight: "Linear"
