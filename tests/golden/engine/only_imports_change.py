"""Nothing but the import lines has to change."""
import math

import loom.nn as nn
import loom.nn.functional as F
from loom import relu


def make(width):
    layer = nn.Linear(width, math.ceil(width / 2))
    return lambda x: F.relu(relu(layer(x)))
