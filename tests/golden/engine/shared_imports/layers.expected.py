from spindle import nn
from spindle.nn import Relu
from loom.nn import Linear as Dense
import spindle.optimizer as optim


class Block(nn.Layer):
    def __init__(self):
        self.act = Relu()
