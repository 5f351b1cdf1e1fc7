# SPDX-License-Identifier: Apache-2.0
import paddle
import paddle.nn as nn
import paddle.nn.functional as F

import compat_paddle


class MaskedLinear(compat_paddle.Linear):
    def __init__(self, width, height, bias=True):
        super().__init__(width, height, bias=bias)
        self.register_buffer("mask", paddle.ones([height, width]))

    def forward(self, x):
        return F.linear(x, (self.weight * self.mask).T, bias=self.bias)


class Model(nn.Layer):
    def __init__(self, words, width, layer=compat_paddle.Linear, **options):
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        self.hidden = nn.LayerList([layer(width, width, bias=False), MaskedLinear(width, width)])
        self.extra = compat_paddle.Linear(width, out_features=width, **options)
        self.head = compat_paddle.Linear(width, words, bias=False)
        self.head.weight = self.embedding.weight
        self.apply(self.fill)

    def fill(self, module):
        if isinstance(module, (compat_paddle.Linear, nn.Conv1D)):
            nn.initializer.KaimingNormal(
                fan_in=module.weight.size // module.weight.shape[1], nonlinearity='leaky_relu'
            )(module.weight)

    def forward(self, x):
        x = self.embedding(x)
        for layer in self.hidden:
            x = F.relu(layer(x))
        return F.linear(self.extra(x), self.head.weight.T)
