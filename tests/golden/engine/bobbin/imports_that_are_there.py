import bobbin as b
import bobbin.nn as layers
import reel.data
from bobbin import fine as f, ops
from bobbin import Tensor

import loom
from loom import nn


def g(x: loom.Tensor):
    y = loom.relu(loom.zeros(2))
    z = nn.functional.relu(loom.zeros(3))
    return x, y, z, nn.Module(), nn.Relu(), loom.float32, loom.data.Loader([1]), loom.is_available()
