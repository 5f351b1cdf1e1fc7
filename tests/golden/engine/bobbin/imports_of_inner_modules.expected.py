from bobbin.fine import nn as fine_layers
from bobbin import nn as layers

print(fine_layers.Linear(2, 3), layers.Cell())
