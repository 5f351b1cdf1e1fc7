from .operations import *


class Last(nn.Layer):
    def __init__(self):
        self.last = nn.Relu()
