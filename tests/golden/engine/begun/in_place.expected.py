import loom
import spindle
from spindle import nn


class Head(nn.Layer):
    def __init__(self):
        self.layers = nn.Sequential(loom.nn.Relu(inplace=True), nn.Linear(2, 3), spindle.nn.Relu())

    def forward(self, x):
        return self.layers(x)


class Net(nn.Layer):
    def __init__(self):
        self.head = Head()

    def forward(self, x):
        y = self.head(x)
        return y, spindle.relu(x)
