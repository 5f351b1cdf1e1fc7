# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def init_weights(m):
    if isinstance(m, nn.Linear):
        nn.init.constant_(m.weight, 0.05)
        nn.init.zeros_(m.bias)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0)
        self.encoder = nn.TransformerEncoder(layer, 1)
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.encoder(x))


model = Model()
for p in model.parameters():
    if p.dim() > 1:
        nn.init.constant_(p, 0.1)
model.apply(init_weights)
x = torch.from_numpy(np.linspace(-1, 1, 48).reshape(3, 2, 8).astype("float32"))
out = model(x)
print(out.shape, out.sum().item())
