import loom
from loom import nn


class Net(nn.Module):
    def forward(self, x):
        return loom.fold(x, times=2)
