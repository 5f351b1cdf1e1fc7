from mindspore import mint
import mindspore.nn as nn


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(
            mint.nn.Conv1d(2, 4, 3), mint.nn.BatchNorm1d(4), mint.nn.ReLU()
        )
        self.set_train()

    def construct(self, x):
        return self.body(x)


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(
            mint.nn.Linear(4, 4), mint.nn.BatchNorm1d(4), mint.nn.ReLU()
        )
        self.set_train()

    def construct(self, x):
        return self.body(x)


def run(x):
    net = Head()
    net(Encoder()(x).mean(-1)).sum().backward()
