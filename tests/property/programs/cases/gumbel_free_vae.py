# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.distributions import Categorical, Normal, kl_divergence


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 5)
        self.mu, self.log_sigma = nn.Linear(5, 2), nn.Linear(5, 2)

    def forward(self, x):
        h = torch.tanh(self.body(x))
        return Normal(self.mu(h), self.log_sigma(h).exp())


enc, dec = Encoder(), nn.Linear(2, 4)
fill(enc), fill(dec)
params = list(enc.parameters()) + list(dec.parameters())
opt = torch.optim.Adam(params, lr=0.02)
x = torch.tensor(np.random.RandomState(44).randn(5, 4), dtype=torch.float32)
prior = Normal(torch.zeros(2), torch.ones(2))
for step in range(4):
    q = enc(x)
    eps = torch.tensor(np.random.RandomState(step).randn(5, 2), dtype=torch.float32)
    z = q.mean + q.stddev * eps
    recon = -Normal(dec(z), 1.0).log_prob(x).sum(-1)
    kl = kl_divergence(q, prior).sum(-1)
    beta = min(1.0, step / 2)
    loss = (recon + beta * kl).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), kl.mean().item(), q.entropy().sum(-1).mean().item())
logits = dec(torch.ones(1, 2)).squeeze(0)
dist = Categorical(logits=logits)
print(dist.probs.tolist(), dist.log_prob(torch.tensor(1)).item(), dist.entropy().item())
