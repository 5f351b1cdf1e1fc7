from torch import nn, einsum
from torch.nn import Module, ModuleList


class Blocks(Module):
    def __init__(self, dim):
        super().__init__()
        self.layers = ModuleList([nn.Linear(dim, dim), nn.ReLU()])

    def forward(self, x, y):
        return einsum("i,i->", x, y)
