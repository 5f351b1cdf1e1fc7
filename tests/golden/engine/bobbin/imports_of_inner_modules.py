from bobbin.fine import nn as fine_layers
from bobbin import nn as layers
import loom.nn as nn

print(nn.Linear(2, 3), nn.Module())
