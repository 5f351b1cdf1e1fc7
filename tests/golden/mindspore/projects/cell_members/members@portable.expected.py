from mindspore.common.initializer import Normal
import mindspore.nn as nn


class Model(nn.Cell):
    def __init__(self, depth):
        super().__init__()
        body = nn.Cell()
        body.embed = nn.Embedding(8, 4, embedding_table=Normal(1.0))
        body.blocks = nn.CellList([nn.Dense(4, 4) for _ in range(depth)])
        self.body = body
        heads = nn.Cell()
        heads.a = nn.SequentialCell(nn.Dense(4, 2), nn.ReLU())
        heads.b = nn.Dense(4, 1)
        self.heads = heads
        self.body.embed.embedding_table.requires_grad = False

    def construct(self, x):
        x = self.body.embed(x)
        for block in self.body.blocks:
            x = block(x)
        return self.heads.a(x), self.heads.b(x)
