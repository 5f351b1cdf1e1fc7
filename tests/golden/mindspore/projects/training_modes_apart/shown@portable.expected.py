from mindspore import ops
import mindspore.nn as nn


class Shown(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm2d(3)
        self.set_train()

    def construct(self, x):
        return self.norm(x)


net = Shown()
print(net(ops.ones((2, 3, 4, 4))).mean())
