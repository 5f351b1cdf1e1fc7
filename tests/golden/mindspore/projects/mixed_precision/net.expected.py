from mindspore import mint, nn


class Net(nn.Cell):
    def __init__(self, n):
        super().__init__()
        self.fc = mint.nn.Linear(4, n)

    def construct(self, x):
        return self.fc(x)
