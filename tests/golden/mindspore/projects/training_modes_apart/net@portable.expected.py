import mindspore.nn as nn


class Net(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.drop = nn.Dropout(p=0.1)
        self.out = nn.Dense(size, size)

    def construct(self, x):
        return self.out(self.drop(x))
