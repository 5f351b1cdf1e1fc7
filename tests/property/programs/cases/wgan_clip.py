# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(8)
critic = nn.Sequential(nn.Linear(2, 6), nn.ReLU(), nn.Linear(6, 1))
generator = nn.Linear(2, 2)
fill(critic)
fill(generator)
opt_c = torch.optim.RMSprop(critic.parameters(), lr=0.005)
opt_g = torch.optim.RMSprop(generator.parameters(), lr=0.005)
clip_value = 0.3
for it in range(4):
    for _ in range(2):
        real = torch.FloatTensor(rng.randn(6, 2).astype("float32"))
        noise = torch.FloatTensor(rng.randn(6, 2).astype("float32"))
        fake = generator(noise).detach()
        loss_c = -torch.mean(critic(real)) + torch.mean(critic(fake))
        opt_c.zero_grad()
        loss_c.backward()
        opt_c.step()
        for p in critic.parameters():
            p.data.clamp_(-clip_value, clip_value)
    noise = torch.FloatTensor(rng.randn(6, 2).astype("float32"))
    loss_g = -critic(generator(noise)).mean()
    opt_g.zero_grad()
    loss_g.backward()
    opt_g.step()
    print(it, loss_c.item(), loss_g.item())
