# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

rng = np.random.RandomState(9)
a = torch.from_numpy(rng.rand(4, 3))
b = torch.arange(12).view(4, 3)
mask = b % 2 == 0
print((a.float() * b).sum().item(), (a * mask).sum().item(), (b * mask).sum().item())
print((a.double() + b.int()).dtype == torch.float64, (b.float() / 3).mean().item(), (b / 4).sum().item())
print((b // 5).sum().item(), (b ** 2).sum().item(), (a ** b.float()).sum().item(), (2 ** b).sum().item())
c = b.to(a.dtype) - a
w = b.float()
w *= 0.5
print(c.sum().item(), w.sum().item(), (mask.float() + mask.int()).sum().item(), (1 - mask.long()).sum().item())
counts = torch.zeros(3)
for i in range(4):
    counts[i % 3] += b[i].sum()
print(counts.tolist(), (counts / counts.sum()).tolist())
total = 0
for row in b:
    total = total + row.float().mean() * 2
print(total.item(), mask.sum().item() / mask.numel(), mask.float().mean().item())
x = torch.tensor([1, 2, 3])
y = torch.tensor([0.5, 1.5, 2.5])
print(torch.where(x > 1, y, torch.zeros_like(y)).tolist(), torch.where(x > 1, x, 0).tolist(), (x * y).tolist())
print((x > y).sum().item(), torch.max(x.float(), y).tolist(), torch.true_divide(x, 2).tolist(), (x.float() @ y).item())
print((y > 1).any().item(), (y > 1).all().item(), (~(y > 1)).tolist(), ((y > 1) & (x > 2)).tolist(), ((y > 1) | (x < 2)).long().tolist())
print(torch.clamp(x.float(), 2, 2.5).tolist(), (-x).tolist(), (3 - x).tolist(), (x - 0.5).tolist(), x.float().sqrt().tolist())
print(torch.sum(x * 1.0).item(), torch.mean(x.float()).item(), torch.std(y).item(), torch.var(y, unbiased=False).item())
idx = torch.LongTensor([2, 0])
print(y[idx].tolist(), y.index_select(0, idx).tolist(), torch.eye(3)[idx].sum().item(), torch.eye(3)[x - 1].diag().tolist())
h = y.half()
print(h.dtype == torch.float16, (h * 2).float().tolist(), h.to(torch.float32).sum().item())
print(torch.full((2,), 3).sum().item(), torch.full((2, 2), 0.5).sum().item(), torch.ones(2, dtype=torch.int32).sum().item())
print(torch.arange(0, 1, 0.25).tolist(), torch.arange(3.0).tolist(), (torch.tensor(3) / torch.tensor(2)).item())
