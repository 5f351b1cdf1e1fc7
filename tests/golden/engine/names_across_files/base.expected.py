import spindle.nn as nn
import loom.nn.functional as F

y = nn.Relu()
