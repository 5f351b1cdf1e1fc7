import spindle
from .operations import *


class Last(spindle.nn.Layer):
    def __init__(self):
        self.last = nn.NoSuchThing()
