import loom
from loom import nn


class Net(nn.Module):
    def __init__(self, n):
        import loom.data
        self.old = nn.Old(n)
        self.data = loom.data


a = nn.Linear(2, 3)
