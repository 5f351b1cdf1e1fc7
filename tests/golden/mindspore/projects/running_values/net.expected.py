from mindspore import mint, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = mint.nn.Linear(4, 2)
        self.norm = mint.nn.BatchNorm1d(2)
        self.set_train()

    def construct(self, x):
        return self.norm(self.fc(x))
