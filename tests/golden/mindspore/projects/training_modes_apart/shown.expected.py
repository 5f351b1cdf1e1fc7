from mindspore import mint
import mindspore.nn as nn


class Shown(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = mint.nn.BatchNorm2d(3)
        self.set_train()

    def construct(self, x):
        return self.norm(x)


net = Shown()
print(net(mint.ones((2, 3, 4, 4))).mean())
