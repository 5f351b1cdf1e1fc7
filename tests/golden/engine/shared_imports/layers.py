from loom import nn
from loom.nn import Linear as Dense, Relu
import loom.optim as optim


class Block(nn.Module):
    def __init__(self):
        self.act = Relu()
