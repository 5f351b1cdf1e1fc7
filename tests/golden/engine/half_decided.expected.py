import os

import spindle
import loom
import loom.nn as nn

x = spindle.relu(os.environ)
layer = spindle.nn.Linear(1, 2)
y = loom.gone(x)
z = nn.functional.neither(y)
