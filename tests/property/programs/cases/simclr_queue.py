# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Two views of each image, an optimizer of the program, and a bank of features."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader


class TwoCrops(Dataset):
    def __init__(self, n, transform):
        self.base = np.random.RandomState(0).rand(n, 3, 4, 4).astype(np.float32)
        self.transform = transform

    def __len__(self):
        return len(self.base)

    def __getitem__(self, i):
        return [self.transform(self.base[i], k) for k in range(2)], i


class Compose:
    def __init__(self, *ts):
        self.ts = ts

    def __call__(self, x, k):
        for t in self.ts:
            x = t(x, k)
        return x


def flip(x, k):
    return x[:, :, ::-1].copy() if k else x


def to_tensor(x, k):
    return torch.from_numpy(np.ascontiguousarray(x)).sub_(0.5).div_(0.25)


class Encoder(nn.Module):
    def __init__(self, out_dim):
        super().__init__()
        self.backbone = nn.Sequential(nn.Conv2d(3, 4, 3, bias=False), nn.BatchNorm2d(4), nn.ReLU(True), nn.Flatten())
        self.projector = nn.Sequential(nn.Linear(16, 6), nn.ReLU(), nn.Linear(6, out_dim))

    def forward(self, x):
        h = self.backbone(x)
        return h, F.normalize(self.projector(h), dim=-1, p=2)


def nt_xent(z1, z2, temperature):
    z = torch.cat([z1, z2], dim=0)
    n = z.size(0)
    sim = torch.einsum("id,jd->ij", z, z) / temperature
    mask = torch.eye(n, dtype=torch.bool, device=z.device)
    sim = sim.masked_fill(mask, float("-inf"))
    pos = torch.cat([torch.arange(n // 2, n), torch.arange(0, n // 2)])
    return F.cross_entropy(sim, pos), sim[torch.arange(n), pos].mean()


def off_diagonal(x):
    n, m = x.shape
    assert n == m
    return x.flatten()[:-1].view(n - 1, n + 1)[:, 1:].flatten()


class LARS(torch.optim.Optimizer):
    def __init__(self, params, lr, weight_decay=0, momentum=0.9, eta=0.1):
        defaults = dict(lr=lr, weight_decay=weight_decay, momentum=momentum, eta=eta)
        super().__init__(params, defaults)

    @torch.no_grad()
    def step(self):
        for g in self.param_groups:
            for p in g["params"]:
                dp = p.grad
                if dp is None:
                    continue
                if p.ndim > 1:
                    dp = dp.add(p, alpha=g["weight_decay"])
                    param_norm = torch.norm(p)
                    update_norm = torch.norm(dp)
                    one = torch.ones_like(param_norm)
                    q = torch.where(param_norm > 0., torch.where(update_norm > 0, (g["eta"] * param_norm / update_norm), one), one)
                    dp = dp.mul(q)
                param_state = self.state[p]
                if "mu" not in param_state:
                    param_state["mu"] = torch.zeros_like(p)
                mu = param_state["mu"]
                mu.mul_(g["momentum"]).add_(dp)
                p.add_(mu, alpha=-g["lr"])


model = Encoder(4)
for i, p in enumerate(model.parameters()):
    if p.ndim > 1:
        p.data = torch.from_numpy(np.sin(np.indices(tuple(p.shape)).sum(0) + i)).to(p.dtype) * 0.3
    elif i != 1:
        p.data.zero_()
optimizer = LARS(model.parameters(), lr=0.2, weight_decay=1e-4)
loader = DataLoader(TwoCrops(12, Compose(flip, to_tensor)), batch_size=6, shuffle=False, drop_last=True)
bank = torch.zeros(12, 4)
for epoch in range(2):
    for (x1, x2), index in loader:
        for g in optimizer.param_groups:
            g["lr"] = 0.2 * 0.5 * (1 + np.cos(np.pi * epoch / 2))
        (_, z1), (_, z2) = model(x1), model(x2)
        loss, pos = nt_xent(z1, z2, 0.5)
        c = z1.T @ z2 / len(z1)
        on_diag = torch.diagonal(c).add(-1).pow(2).sum()
        loss = loss + 0.05 * (on_diag + 0.005 * off_diagonal(c).pow(2).sum())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        bank.index_copy_(0, index, z1.detach())
        print(epoch, f"{loss.item():.4f} {pos.item():.4f} {index[0].item()}")
scores, nearest = (bank @ bank.t()).fill_diagonal_(-1).topk(2, dim=1)
print(nearest.tolist(), scores.mean().item())
