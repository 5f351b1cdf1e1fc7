# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(6)
real_all = torch.from_numpy(rng.normal(2.0, 0.5, (64, 2)).astype(np.float32))
noise = [torch.from_numpy(rng.randn(16, 3).astype(np.float32)) for _ in range(8)]


def start(module):
    name = module.__class__.__name__
    if "Linear" in name:
        module.weight.data.fill_(0.1)
        module.bias.data.zero_()
    elif name.startswith("BatchNorm"):
        module.weight.data.fill_(1.0)
        module.bias.data.fill_(0.01)


G = nn.Sequential(nn.Linear(3, 8), nn.BatchNorm1d(8, 0.8), nn.LeakyReLU(0.2, inplace=True), nn.Linear(8, 2))
D = nn.Sequential(nn.Linear(2, 8), nn.LeakyReLU(0.2), nn.Linear(8, 1))
G.apply(start)
D.apply(start)
with torch.no_grad():
    for net in (G, D):
        for p in net.parameters():
            p += torch.linspace(-0.2, 0.2, p.numel()).reshape(p.shape) if p.dim() == 1 else 0
G_ema = copy.deepcopy(G).eval()
for p in G_ema.parameters():
    p.requires_grad_(False)
g_opt = torch.optim.Adam(G.parameters(), lr=0.01, betas=(0.0, 0.9))
d_opt = torch.optim.Adam(D.parameters(), lr=0.02, betas=(0.0, 0.9))
for step in range(8):
    real = real_all[step * 8:(step + 1) * 8]
    for p in D.parameters():
        p.requires_grad = True
    fake = G(noise[step])
    d_loss = nn.ReLU()(1.0 - D(real)).mean() + nn.ReLU()(1.0 + D(fake.detach())).mean()
    d_opt.zero_grad()
    d_loss.backward()
    d_opt.step()
    if step % 2 == 0:
        for p in D.parameters():
            p.requires_grad = False
        g_opt.zero_grad()
        g_loss = -D(fake).mean()
        g_loss.backward()
        g_opt.step()
        with torch.no_grad():
            for target, source in zip(G_ema.parameters(), G.parameters()):
                target.lerp_(source, 0.1)
            for target, source in zip(G_ema.buffers(), G.buffers()):
                target.copy_(source)
    print(step, "%.4f %.4f" % (d_loss.item(), g_loss.item()))
print([round(v, 2) for v in G_ema(noise[0]).mean(0).tolist()])
