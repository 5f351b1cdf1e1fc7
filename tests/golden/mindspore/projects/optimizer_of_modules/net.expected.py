from mindspore import mint, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = mint.nn.Linear(4, 4)
        self.head = mint.nn.Linear(4, 4)

    def construct(self, x):
        return self.head(self.fc(x))
