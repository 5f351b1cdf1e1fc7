# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

rng = np.random.RandomState(25)


def scatter_mean(src, index, size):
    out = torch.zeros(size, src.size(1), dtype=src.dtype)
    out.index_add_(0, index, src)
    count = torch.zeros(size).scatter_add_(0, index, torch.ones(index.numel()))
    return out / count.clamp(min=1).unsqueeze(-1)


values = torch.from_numpy(rng.randn(9, 2)).float().requires_grad_(True)
index = torch.from_numpy(rng.randint(0, 4, 9))
mean = scatter_mean(values, index, 5)
mean.pow(2).sum().backward()
print(mean.detach().numpy().round(4).tolist(), values.grad.abs().sum().item())
scores = torch.from_numpy(rng.rand(3, 7)).float()
print(torch.bucketize(scores[0], torch.tensor([0.25, 0.5, 0.75])).tolist())
print(torch.searchsorted(torch.sort(scores[1]).values, torch.tensor([0.3, 0.6]), right=True).tolist())
unique, inverse, counts = torch.unique(index, sorted=True, return_inverse=True, return_counts=True)
print(unique.tolist(), inverse.tolist(), counts.tolist())
order = scores.sum(0).sort(descending=True)[1]
print(order.tolist(), scores.cumsum(1)[:, -1].tolist(), scores.cumprod(dim=0)[-1].max().item())
rows, columns = torch.where(scores > 0.6)
print(rows.tolist(), columns.tolist(), (scores > 0.6).nonzero(as_tuple=False).shape[0])
masked = scores.masked_fill(scores < 0.5, 0.).sum(dim=1)
print(masked.tolist(), scores.masked_select(scores.ge(0.9)).tolist(), scores.kthvalue(2, dim=1)[0].tolist())
adjacency = torch.zeros(4, 4).index_put_((index[:4], index[4:8]), torch.ones(4), accumulate=True)
degree = adjacency.sum(1)
norm = degree.pow(-0.5)
norm[torch.isinf(norm)] = 0.
laplacian = torch.eye(4) - norm[:, None] * adjacency * norm[None]
print(laplacian.numpy().round(4).tolist())
print(torch.einsum("ij,kj->ik", scores, scores).trace().item(), torch.tensordot(scores, scores, dims=([0], [0])).sum().item())
a, b = torch.meshgrid(torch.arange(3), torch.arange(2), indexing="ij")
print(torch.stack([a, b], -1).reshape(-1, 2).tolist(), torch.cartesian_prod(torch.arange(2), torch.arange(2)).tolist())
print(scores.topk(2)[1].tolist(), scores.argmin(1).tolist(), torch.median(scores).item(), torch.quantile(scores, 0.3).item())
