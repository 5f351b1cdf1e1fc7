# SPDX-License-Identifier: Apache-2.0
import paddle.nn as nn
import paddle.nn.functional as F


class Model(nn.Layer):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 4)
        self.second = nn.Linear(4, 2, bias_attr=False)
        nn.initializer.KaimingUniform(
            fan_in=self.first.weight.shape[1], nonlinearity='leaky_relu'
        )(self.first.weight)

    def forward(self, x):
        return F.linear(self.first(x), self.second.weight)
