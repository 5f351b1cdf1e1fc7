from .compat import nn, loom
from . import compat

class A(nn.Module):
    def forward(self, x):
        return loom.relu(nn.functional.relu(x)) + compat.nn.functional.relu(x)


from .layers import Dense, Block

dense = Dense(2, 3)
