# SPDX-License-Identifier: Apache-2.0
"""Denoising diffusion of two-dimensional points."""
import math
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class SinusoidalPosEmb(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        half = self.dim // 2
        emb = math.log(10000) / (half - 1)
        emb = torch.exp(torch.arange(half, device=x.device) * -emb)
        emb = x[:, None] * emb[None, :]
        return torch.cat((emb.sin(), emb.cos()), dim=-1)


class Denoiser(nn.Module):
    def __init__(self, dim=8):
        super().__init__()
        self.time_mlp = nn.Sequential(SinusoidalPosEmb(dim), nn.Linear(dim, dim), nn.SiLU())
        self.inp = nn.Linear(2, dim)
        self.mid = nn.Linear(dim, dim)
        self.out = nn.Linear(dim, 2)

    def forward(self, x, t):
        h = self.inp(x) + self.time_mlp(t)
        h = h + F.silu(self.mid(F.silu(h)))
        return self.out(h)


def extract(a, t, x_shape):
    out = a.gather(-1, t)
    return out.reshape(t.shape[0], *((1,) * (len(x_shape) - 1)))


class Diffusion:
    def __init__(self, T=10, rng=None):
        self.T, self.rng = T, rng
        self.betas = torch.linspace(1e-3, 0.2, T)
        alphas = 1.0 - self.betas
        self.alpha_bar = torch.cumprod(alphas, dim=0)
        prev = F.pad(self.alpha_bar[:-1], (1, 0), value=1.0)
        self.sqrt_recip = torch.sqrt(1.0 / alphas)
        self.post_var = self.betas * (1.0 - prev) / (1.0 - self.alpha_bar)

    def noise_like(self, x):
        return torch.from_numpy(self.rng.standard_normal(tuple(x.shape))).to(x.dtype)

    def q_sample(self, x0, t, noise):
        return (extract(self.alpha_bar.sqrt(), t, x0.shape) * x0
                + extract((1 - self.alpha_bar).sqrt(), t, x0.shape) * noise)

    def loss(self, model, x0):
        t = torch.from_numpy(self.rng.integers(0, self.T, x0.shape[0])).long()
        noise = self.noise_like(x0)
        return F.mse_loss(model(self.q_sample(x0, t, noise), t), noise)

    @torch.no_grad()
    def sample(self, model, n):
        x = torch.from_numpy(self.rng.standard_normal((n, 2)).astype(np.float32))
        for i in reversed(range(self.T)):
            t = torch.full((n,), i, dtype=torch.long)
            eps = model(x, t)
            coef = self.betas[i] / torch.sqrt(1 - self.alpha_bar[i])
            x = self.sqrt_recip[i] * (x - coef * eps)
            if i > 0:
                x = x + torch.sqrt(self.post_var[i]) * self.noise_like(x)
        return x


rng = np.random.default_rng(0)
model = Denoiser()
for lin in [m for m in model.modules() if isinstance(m, nn.Linear)]:
    lin.weight.data.copy_(torch.tensor(rng.normal(0, 0.3, size=(lin.out_features, lin.in_features))))
    lin.bias.data.zero_()
diff = Diffusion(10, rng)
x0 = torch.tensor(rng.normal(size=(32, 2)) * 0.3 + np.array([1.0, -1.0]), dtype=torch.float32)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
ema = {k: v.clone() for k, v in model.state_dict().items()}
for step in range(6):
    loss = diff.loss(model, x0)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for k, v in model.state_dict().items():
            ema[k].mul_(0.9).add_(v, alpha=0.1)
    print(step, loss.item())
model.load_state_dict(ema)
samples = diff.sample(model, 4)
print(samples.numpy().round(3), samples.mean(0).tolist())
