from mindspore import ops
import mindspore.nn as nn


class Net(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.conv = nn.Conv2d(3, size, 3, has_bias=True, pad_mode='pad')
        self.norm = nn.BatchNorm2d(size)  # its numbers are those of the batch in training
        self.set_train()

    def construct(self, x):
        return ops.relu(self.norm(self.conv(x)))


class Chosen(nn.Cell):
    def __init__(self, size, norm_layer):
        super().__init__()
        self.norm = norm_layer(size)
        self.set_train()

    def construct(self, x):
        return self.norm(x)


class Frozen(nn.Cell):
    def __init__(self, net):
        super().__init__()
        self.net = net
        self.drop = nn.Dropout(p=0.1).set_train()
        self.net.set_train(False)

    def construct(self, x):
        return self.drop(self.net(x))


class Plain(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.linear = nn.Dense(size, size)

    def construct(self, x):
        return self.linear(x)
