# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch


def kmeans(x, k, iters=5):
    centers = x[:k].clone()
    for _ in range(iters):
        dist = torch.cdist(x, centers)
        labels = dist.argmin(dim=1)
        for j in range(k):
            mask = labels == j
            if mask.any():
                centers[j] = x[mask].mean(dim=0)
    one_hot = torch.nn.functional.one_hot(labels, k).float()
    sums = one_hot.t() @ x
    counts = one_hot.sum(dim=0).clamp(min=1.0)
    return labels, centers, sums / counts[:, None]


def gmm(x, centers, iters=4):
    n, d = x.shape
    k = centers.size(0)
    mu, var, pi = centers.clone(), torch.ones(k, d), torch.full((k,), 1.0 / k)
    history = []
    for _ in range(iters):
        diff = x.unsqueeze(1) - mu.unsqueeze(0)
        log_p = -0.5 * ((diff ** 2 / var).sum(-1) + var.log().sum(-1) + d * math.log(2 * math.pi)) + torch.log(pi)
        log_norm = torch.logsumexp(log_p, dim=1, keepdim=True)
        resp = (log_p - log_norm).exp()
        nk = resp.sum(0)
        mu = resp.t().mm(x) / nk.unsqueeze(1)
        var = (resp.unsqueeze(-1) * (x.unsqueeze(1) - mu) ** 2).sum(0) / nk.unsqueeze(1) + 1e-3
        pi = nk / n
        history.append(log_norm.sum().item())
    return mu, var, pi, history


def sinkhorn(scores, iters=3, eps=0.5):
    Q = torch.exp(scores / eps).t()
    B, K = Q.shape[1], Q.shape[0]
    Q /= torch.sum(Q)
    for _ in range(iters):
        Q /= torch.sum(Q, dim=1, keepdim=True)
        Q /= K
        Q /= torch.sum(Q, dim=0, keepdim=True)
        Q /= B
    Q *= B
    return Q.t()


rng = np.random.RandomState(34)
x = torch.tensor(np.concatenate([rng.randn(6, 2) + 3, rng.randn(6, 2) - 3]), dtype=torch.float32)
x = x[torch.from_numpy(rng.permutation(12))]
labels, centers, again = kmeans(x, 2)
print(sorted(torch.bincount(labels).tolist()), torch.allclose(centers, again, atol=1e-5), centers.sum().item())
mu, var, pi, history = gmm(x, centers)
print(["%.4f" % h for h in history], pi.tolist(), var.mean().item())
Q = sinkhorn(x @ mu.T)
print(Q.sum(0).tolist(), Q.max(1)[0].mean().item())
u, s, v = torch.svd(x - x.mean(0))
print(s.tolist(), (u @ torch.diag(s) @ v.t() - x + x.mean(0)).abs().max().item() < 1e-4)
cov = x.t() @ x / (len(x) - 1)
values, _ = torch.linalg.eigh(cov)
print(values.tolist(), torch.trace(cov).item(), torch.det(cov).item(), torch.inverse(cov).sum().item())
