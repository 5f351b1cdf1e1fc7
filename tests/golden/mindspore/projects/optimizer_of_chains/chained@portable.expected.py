import itertools

from mindspore.experimental import optim
import mindspore.nn as nn


class Detector(nn.Cell):
    def __init__(self):
        super().__init__()
        self.base = nn.SequentialCell(nn.Conv2d(3, 4, 3, has_bias=True, pad_mode='pad'), nn.BatchNorm2d(4))
        self.head = nn.Conv2d(4, 2, 1, has_bias=True, pad_mode='pad')

    def construct(self, x):
        return self.head(self.base(x))


def optimizer_of(net: Detector, freeze, rate):
    if freeze:
        for name, parameter in net.base.parameters_and_names():
            if name.endswith(("moving_mean", "moving_variance")):
                continue
            parameter.requires_grad = False
        parameters = filter(lambda p: p.requires_grad, net.trainable_params())
    else:
        parameters = [
            {
                "params": itertools.chain(net.base.trainable_params(), net.head.trainable_params()),
                "lr": rate * 0.1
            }
        ]
    return optim.SGD(list(parameters), lr=rate)
