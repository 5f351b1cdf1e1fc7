# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""An encoder and a decoder with masks, smoothed labels that leave padding out, and the rates of Noam."""
import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, max_len=50):
        super().__init__()
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0, max_len, dtype=torch.float).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe.unsqueeze(0), persistent=False)

    def forward(self, x):
        return x + self.pe[:, : x.size(1)]


def clones(module_fn, n):
    return nn.ModuleList([module_fn() for _ in range(n)])


class Attention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        assert dim % heads == 0
        self.heads, self.d_k = heads, dim // heads
        self.linears = clones(lambda: nn.Linear(dim, dim), 4)

    def forward(self, query, key, value, mask=None):
        b = query.size(0)
        q, k, v = [lin(x).view(b, -1, self.heads, self.d_k).transpose(1, 2) for lin, x in zip(self.linears, (query, key, value))]
        scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(mask.unsqueeze(1) == 0, -1e9)
        p = F.softmax(scores, dim=-1)
        x = torch.matmul(p, v).transpose(1, 2).contiguous().view(b, -1, self.heads * self.d_k)
        return self.linears[-1](x)


class Layer(nn.Module):
    def __init__(self, dim, heads, cross=False):
        super().__init__()
        self.attn = Attention(dim, heads)
        self.cross = Attention(dim, heads) if cross else None
        self.ff = nn.Sequential(nn.Linear(dim, 2 * dim), nn.ReLU(inplace=True), nn.Linear(2 * dim, dim))
        self.norms = nn.ModuleList(nn.LayerNorm(dim) for _ in range(3))

    def forward(self, x, mask, memory=None, memory_mask=None):
        h = self.norms[0](x)
        x = x + self.attn(h, h, h, mask)
        if self.cross is not None:
            x = x + self.cross(self.norms[1](x), memory, memory, memory_mask)
        return x + self.ff(self.norms[2](x))


class Seq2Seq(nn.Module):
    def __init__(self, vocab, dim, heads):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.pos = PositionalEncoding(dim)
        self.enc, self.dec = Layer(dim, heads), Layer(dim, heads, cross=True)
        self.out = nn.Linear(dim, vocab)

    def forward(self, src, tgt, src_mask, tgt_mask):
        scale = math.sqrt(self.embed.embedding_dim)
        memory = self.enc(self.pos(self.embed(src) * scale), src_mask)
        return self.out(self.dec(self.pos(self.embed(tgt) * scale), tgt_mask, memory, src_mask))


def subsequent_mask(size):
    return torch.triu(torch.ones(1, size, size), diagonal=1).type(torch.uint8) == 0


class NoamOpt:
    def __init__(self, model_size, factor, warmup, optimizer):
        self.optimizer, self._step, self.warmup, self.factor, self.model_size = optimizer, 0, warmup, factor, model_size
        self._rate = 0

    def step(self):
        self._step += 1
        rate = self.rate()
        for p in self.optimizer.param_groups:
            p["lr"] = rate
        self._rate = rate
        self.optimizer.step()

    def rate(self, step=None):
        if step is None:
            step = self._step
        return self.factor * (self.model_size ** (-0.5) * min(step ** (-0.5), step * self.warmup ** (-1.5)))


PAD = 0
model = Seq2Seq(11, 8, 2)
for i, p in enumerate(model.parameters()):
    values = np.cos(np.indices(tuple(p.shape)).sum(0) * 0.7 + i) * 0.3
    p.data = torch.tensor(values, dtype=torch.float32)
criterion = nn.CrossEntropyLoss(ignore_index=PAD, label_smoothing=0.1, reduction="sum")
opt = NoamOpt(8, 2, 4, torch.optim.Adam(model.parameters(), lr=0, betas=(0.9, 0.98), eps=1e-9))
rng = np.random.RandomState(0)
for step in range(4):
    data = torch.from_numpy(rng.randint(1, 11, size=(3, 6)))
    data[0, 4:] = PAD
    src, tgt = data, torch.cat([torch.full((3, 1), 1, dtype=torch.long), data.flip(1)], dim=1)
    src_mask = (src != PAD).unsqueeze(-2)
    tgt_in, tgt_y = tgt[:, :-1], tgt[:, 1:]
    tgt_mask = (tgt_in != PAD).unsqueeze(-2) & subsequent_mask(tgt_in.size(-1))
    logits = model(src, tgt_in, src_mask, tgt_mask)
    ntokens = (tgt_y != PAD).sum()
    loss = criterion(logits.reshape(-1, logits.size(-1)), tgt_y.reshape(-1)) / ntokens
    opt.optimizer.zero_grad()
    loss.backward()
    opt.step()
    print(f"step {step} loss {loss.item():.4f} tokens {ntokens.item()} lr {opt._rate:.5f}")
model.eval()
with torch.no_grad():
    src = torch.tensor([[3, 5, 7, 2]])
    ys = torch.ones(1, 1).fill_(1).type_as(src)
    for _ in range(3):
        out = model(src, ys, (src != PAD).unsqueeze(-2), subsequent_mask(ys.size(1)))
        _, nxt = torch.max(out[:, -1], dim=1)
        ys = torch.cat([ys, torch.ones(1, 1).type_as(src).fill_(nxt.item())], dim=1)
    print(ys.tolist())
