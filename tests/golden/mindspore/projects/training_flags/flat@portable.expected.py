import torch.nn
import mindspore.nn as nn


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(
            nn.Conv1d(2, 4, 3, has_bias=True, pad_mode='pad'),
            torch.nn.BatchNorm1d(4),
            nn.ReLU()
        )

    def construct(self, x):
        return self.body(x)


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(4, 4), nn.BatchNorm1d(4), nn.ReLU())
        self.set_train()

    def construct(self, x):
        return self.body(x)


def run(x):
    net = Head()
    net(Encoder()(x).mean(-1)).sum().backward()
