# SPDX-License-Identifier: Apache-2.0
import paddle.nn as nn

from fill import fill

import compat_paddle


class Model(nn.Layer):
    def __init__(self, words, width):
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        self.encoder = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(width, 2, dim_feedforward=2048), 1
        )
        self.decoder = compat_paddle.Linear(width, words)
        self.decoder.weight = self.embedding.weight
        print(self.decoder.in_features)
        self.apply(fill)

    def forward(self, x):
        return self.decoder(self.encoder(self.embedding(x)))
