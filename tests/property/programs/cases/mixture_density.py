# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributions import Categorical, Normal

rng = np.random.RandomState(5)
torch.set_default_dtype(torch.float32)


class MDN(nn.Module):
    def __init__(self, hidden, mixtures):
        super().__init__()
        self.hidden = nn.Linear(1, hidden)
        self.pi, self.mu, self.sigma = nn.Linear(hidden, mixtures), nn.Linear(hidden, mixtures), nn.Linear(hidden, mixtures)

    def forward(self, x):
        h = torch.tanh(self.hidden(x))
        return self.pi(h).log_softmax(-1), self.mu(h), F.softplus(self.sigma(h)) + 1e-3


def nll(log_pi, mu, sigma, y):
    component = Normal(loc=mu, scale=sigma)
    return -torch.logsumexp(log_pi + component.log_prob(y.expand_as(mu)), dim=1).mean()


net = MDN(6, 3)
for i, p in enumerate(net.parameters()):
    p.data = torch.full_like(p, 0.1 * (i + 1)) if p.dim() > 1 else torch.linspace(-0.5, 0.5 + 0.1 * i, p.numel())
x = torch.linspace(-1, 1, 20).unsqueeze(1)
y = torch.sin(3 * x) + torch.from_numpy(rng.normal(0, 0.05, (20, 1))).float()
opt = torch.optim.RMSprop(net.parameters(), lr=0.01, alpha=0.9)
for epoch in range(5):
    log_pi, mu, sigma = net(x)
    loss = nll(log_pi, mu, sigma, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print("%d %.4f %.4f" % (epoch, loss, sigma.min().item()))
with torch.no_grad():
    log_pi, mu, _ = net(x)
    entropy = Categorical(logits=log_pi).entropy().mean()
    best = mu.gather(1, log_pi.argmax(dim=1, keepdim=True))
    print(round(float(entropy), 4), best.flatten()[:5].tolist())
