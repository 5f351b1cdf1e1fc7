from mindspore import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)
        self.head = nn.Dense(4, 4)

    def construct(self, x):
        return self.head(self.fc(x))
