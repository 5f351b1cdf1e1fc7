# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
from torch import nn


def extract(a, t, x_shape):
    b, *_ = t.shape
    out = a.gather(-1, t)
    return out.reshape(b, *((1,) * (len(x_shape) - 1)))


def cosine_beta_schedule(timesteps, s=0.008):
    steps = timesteps + 1
    x = torch.linspace(0, timesteps, steps, dtype=torch.float64)
    alphas_cumprod = torch.cos(((x / timesteps) + s) / (1 + s) * math.pi * 0.5) ** 2
    alphas_cumprod = alphas_cumprod / alphas_cumprod[0]
    betas = 1 - (alphas_cumprod[1:] / alphas_cumprod[:-1])
    return torch.clip(betas, 0, 0.999)


class SinusoidalPosEmb(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        half_dim = self.dim // 2
        emb = math.log(10000) / (half_dim - 1)
        emb = torch.exp(torch.arange(half_dim, device=x.device) * -emb)
        emb = x.float()[:, None] * emb[None, :]
        return torch.cat((emb.sin(), emb.cos()), dim=-1)


class Denoiser(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.time_mlp = nn.Sequential(SinusoidalPosEmb(4), nn.Linear(4, width), nn.SiLU())
        self.inner = nn.Linear(width, width)
        self.out = nn.Linear(width, width)

    def forward(self, x, t):
        return self.out(torch.relu(self.inner(x) + self.time_mlp(t)))


class GaussianDiffusion(nn.Module):
    def __init__(self, model, timesteps=8):
        super().__init__()
        self.model = model
        betas = cosine_beta_schedule(timesteps)
        alphas = 1.0 - betas
        alphas_cumprod = torch.cumprod(alphas, dim=0)
        self.num_timesteps = int(betas.shape[0])
        register_buffer = lambda name, val: self.register_buffer(name, val.to(torch.float32))
        register_buffer("betas", betas)
        register_buffer("sqrt_alphas_cumprod", torch.sqrt(alphas_cumprod))
        register_buffer("sqrt_one_minus_alphas_cumprod", torch.sqrt(1.0 - alphas_cumprod))
        register_buffer("sqrt_recip_alphas", torch.sqrt(1.0 / alphas))

    def q_sample(self, x_start, t, noise):
        return (extract(self.sqrt_alphas_cumprod, t, x_start.shape) * x_start
                + extract(self.sqrt_one_minus_alphas_cumprod, t, x_start.shape) * noise)

    def forward(self, x_start, t, noise):
        predicted = self.model(self.q_sample(x_start, t, noise), t)
        loss = torch.nn.functional.mse_loss(predicted, noise, reduction="none")
        return loss.mean(dim=tuple(range(1, loss.ndim))).mean()

    @torch.no_grad()
    def sample(self, x):
        for i in reversed(range(0, self.num_timesteps)):
            t = torch.full((x.shape[0],), i, device=x.device, dtype=torch.long)
            eps = self.model(x, t)
            x = extract(self.sqrt_recip_alphas, t, x.shape) * (
                x - extract(self.betas, t, x.shape) * eps / extract(self.sqrt_one_minus_alphas_cumprod, t, x.shape))
        return x.clamp(-1.0, 1.0)


diffusion = GaussianDiffusion(Denoiser(3))
for k, p in enumerate(diffusion.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
optimizer = torch.optim.Adam(diffusion.parameters(), lr=1e-2, betas=(0.9, 0.99))
rng = np.random.RandomState(16)
for step in range(3):
    x = torch.from_numpy(rng.randn(4, 3)).float()
    noise = torch.from_numpy(rng.randn(4, 3)).float()
    t = torch.from_numpy(rng.randint(0, diffusion.num_timesteps, (4,))).long()
    loss = diffusion(x, t, noise)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.item())
print(diffusion.sample(torch.from_numpy(rng.randn(2, 3)).float()).numpy().round(4).tolist())
