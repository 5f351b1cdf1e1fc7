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


def extract(a, t, x_shape):
    b, *_ = t.shape
    out = a.gather(-1, t)
    return out.reshape(b, *((1,) * (len(x_shape) - 1)))


def cosine_beta_schedule(timesteps, s=0.008):
    steps = timesteps + 1
    t = torch.linspace(0, timesteps, steps, dtype=torch.float64) / timesteps
    alphas_cumprod = torch.cos((t + s) / (1 + s) * math.pi * 0.5) ** 2
    alphas_cumprod = alphas_cumprod / alphas_cumprod[0]
    betas = 1 - (alphas_cumprod[1:] / alphas_cumprod[:-1])
    return torch.clip(betas, 0, 0.999)


def timestep_embedding(timesteps, dim, max_period=10000):
    half = dim // 2
    freqs = torch.exp(-math.log(max_period) * torch.arange(start=0, end=half, dtype=torch.float32) / half)
    args = timesteps[:, None].float() * freqs[None]
    embedding = torch.cat([torch.cos(args), torch.sin(args)], dim=-1)
    if dim % 2:
        embedding = torch.cat([embedding, torch.zeros_like(embedding[:, :1])], dim=-1)
    return embedding


class Diffusion(nn.Module):
    def __init__(self, model, timesteps=6):
        super().__init__()
        self.model = model
        betas = cosine_beta_schedule(timesteps)
        alphas = 1.0 - betas
        alphas_cumprod = torch.cumprod(alphas, dim=0)
        alphas_cumprod_prev = F.pad(alphas_cumprod[:-1], (1, 0), value=1.0)
        self.num_timesteps = int(timesteps)
        register_buffer = lambda name, val: self.register_buffer(name, val.to(torch.float32))
        register_buffer("betas", betas)
        register_buffer("sqrt_alphas_cumprod", torch.sqrt(alphas_cumprod))
        register_buffer("sqrt_one_minus_alphas_cumprod", torch.sqrt(1.0 - alphas_cumprod))
        register_buffer("sqrt_recip", torch.sqrt(1.0 / alphas))
        variance = betas * (1.0 - alphas_cumprod_prev) / (1.0 - alphas_cumprod)
        register_buffer("posterior_log_variance_clipped", torch.log(variance.clamp(min=1e-20)))

    def q_sample(self, x_start, t, noise):
        return (extract(self.sqrt_alphas_cumprod, t, x_start.shape) * x_start
                + extract(self.sqrt_one_minus_alphas_cumprod, t, x_start.shape) * noise)

    def forward(self, x, t, noise):
        x_noisy = self.q_sample(x_start=x, t=t, noise=noise)
        return F.mse_loss(self.model(x_noisy, t), noise)

    @torch.no_grad()
    def sample(self, shape):
        b = shape[0]
        img = torch.ones(shape) * 0.5
        for i in reversed(range(0, self.num_timesteps)):
            t = torch.full((b,), i, dtype=torch.long)
            eps = self.model(img, t)
            mean = extract(self.sqrt_recip, t, shape) * (
                img - extract(self.betas, t, shape) * eps / extract(self.sqrt_one_minus_alphas_cumprod, t, shape))
            nonzero_mask = (t != 0).float().view(-1, *([1] * (len(img.shape) - 1)))
            noise = torch.full_like(img, 0.1)
            img = mean + nonzero_mask * (0.5 * extract(self.posterior_log_variance_clipped, t, shape)).exp() * noise
        return img


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.time = nn.Sequential(nn.Linear(5, 8), nn.SiLU(), nn.Linear(8, 8))
        self.conv1, self.conv2 = nn.Conv1d(1, 8, 3, padding=1), nn.Conv1d(8, 1, 3, padding=1)

    def forward(self, x, t):
        emb = self.time(timestep_embedding(t, 5))
        h = self.conv1(x) + emb[:, :, None]
        return self.conv2(F.silu(h))


diffusion = Diffusion(Net())
fill(diffusion)
opt = torch.optim.Adam(diffusion.parameters(), lr=1e-2)
rng = np.random.RandomState(48)
for step in range(3):
    x = torch.tensor(rng.randn(4, 1, 6), dtype=torch.float32)
    t = torch.from_numpy(rng.randint(0, diffusion.num_timesteps, (4,))).long()
    loss = diffusion(x, t, torch.tensor(rng.randn(4, 1, 6), dtype=torch.float32))
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item())
print(diffusion.sample((2, 1, 6)).sum().item(), diffusion.betas.dtype == torch.float32)
