from bobbin import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = nn.Dense(2, 2)
        self.all = nn.SequentialCell(nn.Dense(2, 2), nn.ReLU())

    def construct(self, x):
        x = self.first.construct(x)
        return self.all.construct(x)
