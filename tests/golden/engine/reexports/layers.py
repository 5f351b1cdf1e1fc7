from loom import relu, cat
from loom import nn


class Block(nn.Module):
    def forward(self, x):
        return relu(cat([x], dim=0))
