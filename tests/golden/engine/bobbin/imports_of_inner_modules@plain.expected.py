from bobbin.fine import nn as fine_layers
from bobbin import nn as layers

print(layers.Dense(2, 3), layers.Cell())
