# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn
from torch import Tensor


class PositionalEncoding(nn.Module):
    def __init__(self, d_model: int, max_len: int = 20):
        super().__init__()
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.pe[:x.size(0)]


class SelfAttention(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        steps, batch, width = x.shape
        q, k, v = self.qkv(x).view(steps, batch, self.heads, -1).permute(1, 2, 0, 3).chunk(3, dim=-1)
        scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
        weights = (scores + mask).softmax(dim=-1)
        return self.proj((weights @ v).permute(2, 0, 1, 3).contiguous().view(steps, batch, width))


class TransformerModel(nn.Module):
    def __init__(self, ntoken: int, d_model: int, nhead: int):
        super().__init__()
        self.d_model = d_model
        self.pos_encoder = PositionalEncoding(d_model)
        self.encoder = nn.Embedding(ntoken, d_model)
        self.attention = SelfAttention(d_model, nhead)
        self.norm = nn.LayerNorm(d_model)
        self.decoder = nn.Linear(d_model, ntoken)
        self.init_weights()

    def init_weights(self) -> None:
        initrange = 0.1
        for k, p in enumerate(self.parameters()):
            p.data.copy_(torch.tensor(3 * initrange * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
        self.decoder.bias.data.zero_()

    def forward(self, src: Tensor, src_mask: Tensor) -> Tensor:
        src = self.encoder(src) * math.sqrt(self.d_model)
        src = self.pos_encoder(src)
        return self.decoder(self.norm(src + self.attention(src, src_mask)))


def generate_square_subsequent_mask(sz: int) -> Tensor:
    return torch.triu(torch.ones(sz, sz) * float("-inf"), diagonal=1)


def batchify(data: Tensor, bsz: int) -> Tensor:
    seq_len = data.size(0) // bsz
    data = data[:seq_len * bsz]
    return data.view(bsz, seq_len).t().contiguous()


bptt = 4
data = batchify(torch.from_numpy(np.random.RandomState(0).randint(0, 7, 31)), 3)
model = TransformerModel(7, 4, 2)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.95)
for epoch in range(2):
    model.train()
    for batch, i in enumerate(range(0, data.size(0) - 1, bptt)):
        seq_len = min(bptt, len(data) - 1 - i)
        inputs, targets = data[i:i + seq_len], data[i + 1:i + 1 + seq_len].reshape(-1)
        src_mask = generate_square_subsequent_mask(seq_len)
        output = model(inputs, src_mask)
        loss = criterion(output.view(-1, 7), targets)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
        print(f"| epoch {epoch} | batch {batch} | lr {scheduler.get_last_lr()[0]:.4f} | ppl {math.exp(loss.item()):.4f}")
    scheduler.step()
