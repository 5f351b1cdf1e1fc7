# SPDX-License-Identifier: Apache-2.0
import torch.nn as nn


def fill(module):
    if isinstance(module, nn.Linear):
        nn.init.normal_(module.weight, std=0.02)
        nn.init.zeros_(module.bias)
