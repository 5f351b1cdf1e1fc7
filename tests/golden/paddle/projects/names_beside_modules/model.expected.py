from paddle import nn, einsum


class Blocks(nn.Layer):
    def __init__(self, dim):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(dim, dim), nn.ReLU()])

    def forward(self, x, y):
        return einsum("i,i->", x, y)
