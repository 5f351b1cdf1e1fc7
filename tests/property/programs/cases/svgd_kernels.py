# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

rng = np.random.RandomState(7)


def pairwise(x, y):
    return (x.pow(2).sum(1)[:, None] + y.pow(2).sum(1)[None, :] - 2 * torch.mm(x, y.t())).clamp(min=0.)


def median_bandwidth(distance):
    n = distance.shape[0]
    upper = distance[torch.triu(torch.ones(n, n), diagonal=1).bool()]
    return (0.5 * upper.median() / np.log(n + 1)).item()


def log_density(x):
    a = -0.5 * ((x - 1.5) ** 2).sum(-1)
    b = -0.5 * ((x + 1.5) ** 2).sum(-1)
    return torch.logaddexp(a, b)


def mmd(x, y, scales=(0.5, 1.0, 2.0)):
    kernels = lambda d: sum(torch.exp(-d / (2 * s ** 2)) for s in scales)
    return (kernels(pairwise(x, x)).mean() + kernels(pairwise(y, y)).mean() - 2 * kernels(pairwise(x, y)).mean())


particles = torch.from_numpy(rng.randn(12, 2)).float()
goal = torch.from_numpy(np.concatenate([rng.randn(6, 2) + 1.5, rng.randn(6, 2) - 1.5])).float()
for step in range(6):
    particles.requires_grad_(True)
    score, = torch.autograd.grad(log_density(particles).sum(), particles)
    particles = particles.detach()
    distance = pairwise(particles, particles)
    h = median_bandwidth(distance)
    kernel = torch.exp(-distance / (2 * h))
    repulsion = -(kernel @ particles - kernel.sum(1, keepdim=True) * particles) / h
    particles = particles + 0.3 * (kernel @ score + repulsion) / len(particles)
    print(step, round(h, 4), round(mmd(particles, goal).item(), 5), [round(v, 4) for v in particles.std(0).tolist()])
print(torch.cdist(particles[:3], goal[:2], p=2).tolist())
print(torch.nn.functional.pairwise_distance(particles[:3], goal[:3]).tolist())
