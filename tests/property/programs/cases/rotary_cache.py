# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class RMSNorm(nn.Module):
    def __init__(self, dim, eps=1e-6):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def _norm(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)

    def forward(self, x):
        return self._norm(x.float()).type_as(x) * self.weight


def precompute(dim, end, theta=10000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    t = torch.arange(end, device=freqs.device)
    freqs = torch.outer(t, freqs).float()
    emb = torch.cat((freqs, freqs), dim=-1)
    return emb.cos(), emb.sin()


def rotate_half(x):
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2:]
    return torch.cat((-x2, x1), dim=-1)


class Attention(nn.Module):
    def __init__(self, dim, n_heads):
        super().__init__()
        self.n_heads, self.head_dim = n_heads, dim // n_heads
        self.wq = nn.Linear(dim, dim, bias=False)
        self.wk = nn.Linear(dim, dim, bias=False)
        self.wv = nn.Linear(dim, dim, bias=False)
        self.wo = nn.Linear(dim, dim, bias=False)
        self.cache_k = None
        self.cache_v = None

    def forward(self, x, start_pos, cos, sin, mask):
        bsz, seqlen, _ = x.shape
        xq, xk, xv = self.wq(x), self.wk(x), self.wv(x)
        xq = xq.view(bsz, seqlen, self.n_heads, self.head_dim)
        xk = xk.view(bsz, seqlen, self.n_heads, self.head_dim)
        xv = xv.view(bsz, seqlen, self.n_heads, self.head_dim)
        cos, sin = cos[None, :, None, :], sin[None, :, None, :]
        xq = xq * cos + rotate_half(xq) * sin
        xk = xk * cos + rotate_half(xk) * sin
        if self.cache_k is not None and start_pos > 0:
            xk = torch.cat([self.cache_k, xk], dim=1)
            xv = torch.cat([self.cache_v, xv], dim=1)
        self.cache_k, self.cache_v = xk.detach(), xv.detach()
        xq, xk, xv = (t.transpose(1, 2) for t in (xq, xk, xv))
        scores = torch.matmul(xq, xk.transpose(2, 3)) / math.sqrt(self.head_dim)
        if mask is not None:
            scores = scores + mask
        scores = F.softmax(scores.float(), dim=-1).type_as(xq)
        out = torch.matmul(scores, xv).transpose(1, 2).contiguous().view(bsz, seqlen, -1)
        return self.wo(out)


class LM(nn.Module):
    def __init__(self, vocab, dim):
        super().__init__()
        self.tok = nn.Embedding(vocab, dim)
        self.norm = RMSNorm(dim)
        self.attn = Attention(dim, 2)
        self.out = nn.Linear(dim, vocab, bias=False)
        self.out.weight = self.tok.weight
        self.cos, self.sin = precompute(dim // 2, 16)

    def forward(self, tokens, start_pos=0):
        seqlen = tokens.shape[1]
        h = self.tok(tokens)
        mask = None
        if seqlen > 1:
            mask = torch.full((seqlen, seqlen), float("-inf"))
            mask = torch.triu(mask, diagonal=1)
        cos, sin = self.cos[start_pos:start_pos + seqlen], self.sin[start_pos:start_pos + seqlen]
        h = h + self.attn(self.norm(h), start_pos, cos, sin, mask)
        return self.out(h)

    @torch.inference_mode()
    def generate(self, prompt, n):
        tokens = torch.tensor([prompt], dtype=torch.long)
        logits = self(tokens, 0)[:, -1]
        result = list(prompt)
        for i in range(n):
            v, _ = torch.topk(logits, 3)
            logits[logits < v[:, [-1]]] = -float("Inf")
            probs = F.softmax(logits / 0.8, dim=-1)
            next_id = torch.argmax(probs, dim=-1, keepdim=True)
            result.append(next_id.item())
            logits = self(next_id, len(result) - 1)[:, -1]
        return result


model = LM(7, 8)
fill(model.attn)
model.tok.weight.data.copy_(torch.tensor(np.cos(np.arange(56)).reshape(7, 8) * 0.5))
data = torch.tensor(np.random.RandomState(31).randint(0, 7, (3, 6)))
optim = torch.optim.Adam(model.parameters(), lr=3e-2)
for i in range(3):
    logits = model(data[:, :-1])
    loss = F.cross_entropy(logits.reshape(-1, logits.size(-1)), data[:, 1:].reshape(-1))
    optim.zero_grad()
    loss.backward()
    optim.step()
    print(i, loss.item())
print(model.generate([1, 2, 3], 4))
