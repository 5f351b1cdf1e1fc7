from mindspore import mint
import mindspore.nn as nn


class Model(nn.Cell):
    def __init__(self, depth):
        super().__init__()
        body = nn.Cell()
        body.embed = mint.nn.Embedding(8, 4)
        body.blocks = nn.CellList([mint.nn.Linear(4, 4) for _ in range(depth)])
        self.body = body
        heads = nn.Cell()
        heads.a = nn.SequentialCell(mint.nn.Linear(4, 2), mint.nn.ReLU())
        heads.b = mint.nn.Linear(4, 1)
        self.heads = heads
        self.body.embed.weight.requires_grad = False

    def construct(self, x):
        x = self.body.embed(x)
        for block in self.body.blocks:
            x = block(x)
        return self.heads.a(x), self.heads.b(x)
