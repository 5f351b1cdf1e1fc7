import numpy as np
from mindspore import Tensor
import mindspore.nn as nn


class Noise(nn.Cell):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale
        self.set_train()

    def construct(self, x):
        if self.training:
            return x + self.scale
        return x


class Shift(nn.Cell):
    def construct(self, x):
        return x + 1 if self.training else x


class Early(nn.Cell):
    def __init__(self, size=None):
        super().__init__()
        if size is None:
            return
        self.size = size

    def construct(self, x):
        return x if self.training else x / self.size


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.noise = Noise(0.1)
        self.linear = nn.Dense(2, 2)
        self.set_train()

    def construct(self, x):
        return self.linear(self.noise(x))


def evaluate(x):
    net = Net()
    before = net.training
    net(x).sum().backward()
    net.set_train(False)
    print(before, net(x), other.training)


evaluate(Tensor.from_numpy(np.ones((2, 2), np.float32)))
