# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
from torch.autograd import grad


def flat(ts):
    return torch.cat([t.contiguous().view(-1) for t in ts])


def hvp(loss_fn, params, v):
    g = flat(grad(loss_fn(), params, create_graph=True))
    return flat(grad(g.dot(v), params, retain_graph=True))


def cg(f_Ax, b, iters=6, tol=1e-10):
    x = torch.zeros_like(b)
    r = b.clone()
    p = b.clone()
    rs = r.dot(r)
    for _ in range(iters):
        Ap = f_Ax(p)
        alpha = rs / (p.dot(Ap) + 1e-8)
        x += alpha * p
        r -= alpha * Ap
        new = r.dot(r)
        p = r + (new / rs) * p
        rs = new
        if rs < tol:
            break
    return x


def assign(params, vec):
    at = 0
    for p in params:
        n = p.numel()
        p.data.copy_(vec[at:at + n].view(p.size()))
        at += n


rng = np.random.RandomState(5)
X = torch.tensor(rng.randn(20, 3), dtype=torch.float64)
y = torch.tensor((rng.randn(20) > 0).astype(float))
w = torch.zeros(3, dtype=torch.double, requires_grad=True)
b = torch.zeros(1, dtype=torch.double, requires_grad=True)
params = [w, b]


def loss_fn():
    z = X.mv(w) + b
    return torch.nn.functional.softplus(z).sub(y * z).mean() + 0.05 * (w ** 2).sum()


for i in range(4):
    loss = loss_fn()
    g = flat(grad(loss, params))
    step = cg(lambda v: hvp(loss_fn, params, v) + 1e-3 * v, g)
    old = flat([p.data for p in params]).clone()
    for frac in 0.5 ** np.arange(3):
        assign(params, old - frac * step)
        if loss_fn().item() <= loss.item():
            break
    print(i, "%.6f" % loss.item(), "%.6f" % g.norm().item(), float(frac))
H = torch.stack([hvp(loss_fn, params, e) for e in torch.eye(4, dtype=torch.float64)])
print(torch.allclose(H, H.t()), H.diagonal().sum().item(), torch.linalg.cholesky(H).diagonal().log().sum().item())
