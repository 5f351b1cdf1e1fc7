# SPDX-License-Identifier: Apache-2.0
import paddle.nn as nn

import compat_paddle


def fill(module):
    if isinstance(module, (compat_paddle.Linear, nn.Linear)):
        nn.initializer.Normal(std=0.02)(module.weight)
        nn.initializer.Constant(0.0)(module.bias)
