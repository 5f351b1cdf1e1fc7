import mindspore.nn as nn


class Apart(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm2d(3)

    def construct(self, x):
        return self.norm(x)


def build():
    model = Apart()
    return model
