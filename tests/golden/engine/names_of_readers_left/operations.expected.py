import spindle
import loom.nn as nn


class Block(spindle.nn.Layer):
    def __init__(self):
        self.act = spindle.nn.Relu()

    def forward(self, x):
        return spindle.relu(self.act(x))
