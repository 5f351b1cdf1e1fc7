"""Nothing but the import lines has to change."""
import math

import spindle.nn as nn
import spindle.nn.functional as F
from spindle import relu


def make(width):
    layer = nn.Linear(width, math.ceil(width / 2))
    return lambda x: F.relu(relu(layer(x)))
