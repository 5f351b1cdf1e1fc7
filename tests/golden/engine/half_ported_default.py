from typing import Type

import spindle
from loom import nn


def build(size, options, norm: Type[spindle.nn.Layer] = nn.Norm):
    return norm(size, **options)


build(3, {"eps": 1})
