# SPDX-License-Identifier: Apache-2.0
import paddle

from model import Model

net = Model()
print(net.first.weight.shape[0], net.second.weight.T.shape, net.first.weight.norm())
optimizer = paddle.optimizer.Adam(
    parameters=[{"params": [net.first.weight, net.first.bias]}, {"params": [net.second.weight]}], learning_rate=0.1
)
