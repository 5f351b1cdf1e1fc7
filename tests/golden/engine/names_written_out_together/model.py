import loom
import loom.nn as nn
from .operations import *


class Net(nn.Module):
    def __init__(self):
        self.block = Block()
        self.first = nn.Linear(2, 3)
        self.odd = nn.NoSuchThing(3)

    def forward(self, x):
        return self.odd(loom.relu(self.first(self.block(x))))
