# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
from torch.distributions import Normal


def fill(net: nn.Module, mu: torch.Tensor):
    """The name of the parameters is used again for something that stays."""
    for p in net.parameters():
        with torch.no_grad():
            p.zero_()
    p = Normal(mu, mu)
    return p.mean
