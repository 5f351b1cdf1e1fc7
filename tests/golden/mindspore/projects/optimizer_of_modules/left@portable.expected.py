from mindspore import Parameter, ops
from mindspore import nn
from torch import optim

from net import Net


def in_a_list(nets: nn.CellList):
    pairs = [Net(), Net()]
    return optim.SGD(
        list(pairs[0].trainable_params()) + list(pairs[1].trainable_params()), lr=0.1
    )


def beside_parameters(net: Net):
    scale = Parameter(ops.ones(1))
    return optim.SGD(list(net.trainable_params()) + [scale], lr=0.1)
