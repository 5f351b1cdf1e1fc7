# SPDX-License-Identifier: Apache-2.0
import mindspore as ms
from mindspore import Tensor, ops
import mindspore.nn as nn
from torch.distributions import Normal


def fill(net: nn.Cell, mu: Tensor):
    """The name of the parameters is used again for something that stays."""
    for p in net.get_parameters():
        with ms._no_grad():
            p.set_data(ops.zeros_like(p))
    p = Normal(mu, mu)
    return p.mean
