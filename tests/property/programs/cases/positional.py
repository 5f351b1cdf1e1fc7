# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, max_len=16):
        super().__init__()
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0, max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        pe = pe.unsqueeze(0)
        self.register_buffer("pe", pe)

    def forward(self, x):
        return x + self.pe[:, :x.size(1)]


encoding = PositionalEncoding(4)
scale = nn.Parameter(torch.ones(4))
opt = torch.optim.Adam([scale], lr=0.1)
x = torch.from_numpy(np.random.RandomState(15).rand(2, 5, 4).astype(np.float32))
for step in range(3):
    loss = (encoding(x) * scale).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item())
print(encoding.pe.shape[1], encoding.pe[0, 3].tolist())
