# SPDX-License-Identifier: Apache-2.0
import numpy as np
import paddle
from paddle.nn.utils import weight_norm

from model import Model

import compat_paddle


def penalty(layers):
    return sum(w.abs().max(1).sum() for w in [layer.weight for layer in layers])


def widths(layer: compat_paddle.Linear):
    rows = layer.weight.shape[0]
    return layer.in_features, layer.out_features, rows, layer.weight.T[0]


net = Model(7, 3)
values = np.arange(9.0).reshape(3, 3)
with paddle.no_grad():
    net.extra.weight.set_value(paddle.to_tensor(values).astype(net.extra.weight.dtype))
net.extra.weight.set_value(paddle.to_tensor([[1.0, 2.0, 3.0]] * 3))
for name, p in net.named_parameters():
    p.set_value(paddle.to_tensor(np.random.randn(p.size)).reshape(p.shape))
last = weight_norm(compat_paddle.Linear(3, 2).to("cpu"))
optimizer = paddle.optimizer.SGD(parameters=[net.extra.weight], learning_rate=0.1)
print(penalty(net.hidden), widths(net.extra))
