# SPDX-License-Identifier: Apache-2.0
import paddle.nn as nn


def fill(net):
    rows = net.backbone.fc.weight[0]
    for module in net.sublayers(include_self=True):
        if type(module) is nn.Linear:
            nn.initializer.KaimingUniform(
                nonlinearity='leaky_relu'
            )(module.weight)
    return rows
