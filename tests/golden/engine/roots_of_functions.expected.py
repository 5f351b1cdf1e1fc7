import spindle
from loom import nn


class Net(spindle.nn.Layer):
    def __init__(self, n):
        import loom.data
        self.old = nn.Old(n)
        self.data = loom.data


a = spindle.nn.Linear(2, 3)
