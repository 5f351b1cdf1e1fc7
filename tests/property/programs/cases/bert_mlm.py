# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(1)


class Config:
    vocab, size, heads, layers, length = 20, 8, 2, 2, 6


class Attention(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.heads = c.heads
        self.qkv = nn.Linear(c.size, 3 * c.size, bias=False)
        self.out = nn.Linear(c.size, c.size)

    def forward(self, x, mask):
        b, t, d = x.size()
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        split = lambda y: y.view(b, t, self.heads, d // self.heads).permute(0, 2, 1, 3)
        q, k, v = map(split, (q, k, v))
        scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(d // self.heads)
        scores = scores.masked_fill(mask[:, None, None, :] == 0, float("-inf"))
        weights = F.softmax(scores, dim=-1)
        return self.out((weights @ v).permute(0, 2, 1, 3).contiguous().view(b, t, d))


class Bert(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.tokens = nn.Embedding(c.vocab, c.size, padding_idx=0)
        self.position = nn.Embedding(c.length, c.size)
        self.blocks = nn.ModuleList([Attention(c) for _ in range(c.layers)])
        self.norms = nn.ModuleList([nn.LayerNorm(c.size, eps=1e-6) for _ in range(c.layers)])
        self.head = nn.Sequential(nn.Linear(c.size, c.size), nn.GELU(), nn.LayerNorm(c.size))
        self.bias = nn.Parameter(torch.zeros(c.vocab))
        self.apply(self._init)

    @staticmethod
    def _init(m):
        if isinstance(m, (nn.Linear, nn.Embedding)):
            nn.init.constant_(m.weight, 0.02)
        if isinstance(m, nn.Linear) and m.bias is not None:
            nn.init.zeros_(m.bias)

    def forward(self, ids):
        positions = torch.arange(ids.size(1), device=ids.device)[None].expand_as(ids)
        x = self.tokens(ids) + self.position(positions)
        mask = (ids != 0).long()
        for block, norm in zip(self.blocks, self.norms):
            x = norm(x + block(x, mask))
        return F.linear(self.head(x), self.tokens.weight, self.bias)


model = Bert(Config)
with torch.no_grad():
    model.tokens.weight[1:].copy_(torch.from_numpy(rng.normal(0, 0.3, (Config.vocab - 1, Config.size))))
    model.position.weight.copy_(torch.from_numpy(rng.normal(0, 0.3, (Config.length, Config.size))))
ids = torch.from_numpy(rng.randint(3, Config.vocab, (4, Config.length)))
ids[0, -2:] = 0
labels = ids.clone()
masked = torch.from_numpy(rng.rand(4, Config.length) < 0.3) & (ids != 0)
labels[~masked] = -100
ids[masked] = 1
decay = [p for n, p in model.named_parameters() if p.dim() >= 2]
rest = [p for n, p in model.named_parameters() if p.dim() < 2]
optimizer = torch.optim.AdamW([{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}],
                              lr=1e-2, eps=1e-3, betas=(0.9, 0.98))
for step in range(5):
    logits = model(ids)
    loss = F.cross_entropy(logits.view(-1, Config.vocab), labels.view(-1), ignore_index=-100)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, round(loss.item(), 4), int(masked.sum()))
model.eval()
with torch.inference_mode():
    print(model(ids).argmax(-1)[masked].tolist())
