import itertools

from mindspore import mint
import mindspore.nn as nn


class Detector(nn.Cell):
    def __init__(self):
        super().__init__()
        self.base = nn.SequentialCell(mint.nn.Conv2d(3, 4, 3), mint.nn.BatchNorm2d(4))
        self.head = mint.nn.Conv2d(4, 2, 1)

    def construct(self, x):
        return self.head(self.base(x))


def optimizer_of(net: Detector, freeze, rate):
    if freeze:
        for name, parameter in net.base.parameters_and_names():
            if name.endswith(("running_mean", "running_var", "num_batches_tracked")):
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
    return mint.optim.SGD(list(parameters), lr=rate)
