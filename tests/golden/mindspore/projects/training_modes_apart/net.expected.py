from mindspore import mint
import mindspore.nn as nn


class Net(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.drop = mint.nn.Dropout(0.1)
        self.out = mint.nn.Linear(size, size)

    def construct(self, x):
        return self.out(self.drop(x))
