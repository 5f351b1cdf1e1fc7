from .operations import *


class Last(nn.Module):
    def __init__(self):
        self.last = nn.NoSuchThing()
