from spindle import nn
from spindle.nn import Linear as Dense, Relu
import spindle.optimizer as optim


class Block(nn.Layer):
    def __init__(self):
        self.act = Relu()
