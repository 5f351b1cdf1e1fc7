# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn.functional as F


def attention(q, k, v, mask=None):
    d_k = q.size(-1)
    scores = torch.matmul(q, k.transpose(-2, -1)) / d_k ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    p = F.softmax(scores, dim=-1)
    return torch.matmul(p, v), p


def masked_mean(x, mask):
    return (x * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)


rng = np.random.RandomState(14)
w = torch.tensor(rng.randn(4, 4), dtype=torch.float32, requires_grad=True)
x = torch.tensor(rng.randn(2, 3, 4), dtype=torch.float32)
lengths = torch.tensor([2, 3])
mask = torch.arange(3)[None, :] < lengths[:, None]
causal = torch.tril(torch.ones(3, 3))
opt = torch.optim.SGD([w], lr=0.1)
for step in range(3):
    h = x @ w
    out, p = attention(h, h, h, causal.unsqueeze(0))
    pooled = masked_mean(out, mask)
    loss = pooled.pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), p[0, 0].tolist(), (x * mask.unsqueeze(-1)).sum().item())
