import spindle
import spindle.nn as nn


class Block(nn.Layer):
    def __init__(self):
        self.act = nn.Relu()

    def forward(self, x):
        return spindle.relu(self.act(x))
