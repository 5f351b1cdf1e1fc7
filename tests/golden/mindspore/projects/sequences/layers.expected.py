from mindspore import mint
import mindspore.nn as nn


class Block(nn.SequentialCell):
    def __init__(self, n):
        super().__init__()
        self.append(mint.nn.BatchNorm2d(n))
        self.append(mint.nn.ReLU())


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.features = nn.SequentialCell()
        for i in range(3):
            self.features.append(Block(4))
        self.head = mint.nn.Linear(3, 2)
        self.layers = nn.CellList()
        self.layers.one = mint.nn.Linear(3, 2)
        self.update_parameters_name()


def build(net, seq: nn.SequentialCell):
    net.a = mint.nn.ReLU()
    seq.append(mint.nn.ReLU())
