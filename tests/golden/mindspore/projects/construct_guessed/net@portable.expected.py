import mindspore.nn as nn


class Scorer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 2)

    def construct(self, x):
        return self.fc(x)


class Double(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scorer = Scorer()

    def construct(self, x):
        return self.scorer.construct(x) * 2
