# SPDX-License-Identifier: Apache-2.0
"""Online quantile regression: one pass over a drifting stream, running statistics in buffers, one head per quantile."""
import os
import tempfile
from collections import deque

import numpy as np
import torch
from torch import nn

class RunningNorm(nn.Module):
    """Welford style running mean / variance kept as buffers."""

    def __init__(self, dim, eps=1e-5, clip=5.0):
        super().__init__()
        self.register_buffer("count", torch.tensor(0, dtype=torch.long))
        self.register_buffer("mean", torch.zeros(dim))
        self.register_buffer("m2", torch.ones(dim))
        self.eps, self.clip = eps, clip

    @torch.no_grad()
    def update(self, x):
        n = x.shape[0]
        delta = x.mean(0) - self.mean
        total = self.count + n
        self.mean += delta * n / total
        self.m2 += x.var(0, unbiased=False) * n + delta.pow(2) * self.count * n / total
        self.count += n

    @property
    def var(self):
        return self.m2 / self.count.clamp(min=1)

    def forward(self, x):
        if self.training:
            self.update(x)
        return ((x - self.mean) / torch.sqrt(self.var + self.eps)).clamp(-self.clip, self.clip)

class QuantileNet(nn.Module):
    def __init__(self, dim, quantiles, hidden=12):
        super().__init__()
        self.quantiles = quantiles
        self.norm = RunningNorm(dim)
        self.trunk = nn.ModuleList([nn.Linear(dim, hidden), nn.Linear(hidden, hidden)])
        self.acts = nn.ModuleDict({"relu": nn.ReLU(), "elu": nn.ELU()})
        self.heads = nn.ModuleDict({self.key(q): nn.Linear(hidden, 1) for q in quantiles})
        self.offsets = nn.ParameterList([nn.Parameter(torch.zeros(1)) for _ in quantiles])

    @staticmethod
    def key(q):
        return "q%02d" % int(round(q * 100))

    def forward(self, x):
        h = self.norm(x)
        for layer, act in zip(self.trunk, ("elu", "relu")):
            h = self.acts[act](layer(h))
        out = [self.heads[self.key(q)](h) + o for q, o in zip(self.quantiles, self.offsets)]
        return torch.cat(out, dim=1)

def pinball(pred, target, quantiles):
    q = torch.tensor(quantiles)
    err = target.unsqueeze(1) - pred
    return torch.max(q * err, (q - 1) * err).mean(dim=0)

def stream(n_batches, bs, seed):
    rng = np.random.default_rng(seed)
    for b in range(n_batches):
        drift = 2.0 * b / n_batches
        x = rng.normal(drift, [1.0, 2.0, 0.5], (bs, 3))
        noise = rng.normal(0, 0.3 + 0.3 * np.abs(x[:, 2]))
        y = 0.8 * x[:, 0] - 0.3 * x[:, 1] + noise
        yield torch.tensor(x, dtype=torch.float32), torch.tensor(y, dtype=torch.float32)

def init(model):
    for i, (name, p) in enumerate(model.named_parameters()):
        arr = np.full(p.shape, 0.1 + 0.02 * i % 0.07) if p.ndim > 1 else np.linspace(-0.3, 0.3, p.numel())
        if p.numel() == 1:
            arr = np.zeros(p.shape)
        p.data.copy_(torch.from_numpy(arr))

def main():
    quantiles = [0.1, 0.5, 0.9]
    model = QuantileNet(3, quantiles)
    init(model)
    opt = torch.optim.Adam([
        {"params": model.trunk.parameters()},
        {"params": model.heads.parameters(), "lr": 0.02},
        {"params": model.offsets.parameters(), "lr": 0.05},
    ], lr=0.01)
    window = deque(maxlen=20)
    for step, (x, y) in enumerate(stream(200, 16, 0), 1):
        model.eval()                      # prequential: test first ...
        with torch.no_grad():
            pred = model(x)
            inside = ((y >= pred[:, 0]) & (y <= pred[:, 2])).float().mean().item()
            window.append((pinball(pred, y, quantiles).mean().item(), inside))
        model.train()                     # ... then train
        opt.zero_grad()
        losses = pinball(model(x), y, quantiles)
        losses.sum().backward()
        opt.step()
        if step % 20 == 0:
            a = np.array(window)
            print("step %3d pinball %.5f cover80 %.4f mean %s var %s" % (
                step, a[:, 0].mean(), a[:, 1].mean(),
                np.round(model.norm.mean.numpy().astype(float), 4), np.round(model.norm.var.numpy().astype(float), 4)))

    path = os.path.join(tempfile.mkdtemp(), "stream.pt")
    torch.save({"model": model.state_dict(), "opt": opt.state_dict(), "quantiles": quantiles}, path)
    ck = torch.load(path)
    clone = QuantileNet(3, ck["quantiles"])
    clone.load_state_dict(ck["model"])
    clone.eval()
    model.eval()
    x, y = next(stream(1, 4, 5))
    with torch.no_grad():
        print("same after reload:", torch.equal(clone(x), model(x)), "count", clone.norm.count.item())
        for row, t in zip(clone(x), y):
            print("quantiles", [round(v, 4) for v in row.tolist()], "y %.4f" % t.item())
    print("offsets", ["%.5f" % p.item() for p in model.offsets])

if __name__ == "__main__":
    main()
