# SPDX-License-Identifier: Apache-2.0
"""REINFORCE in a corridor with wind: choices of many rollouts and steps at once."""
import numpy as np
import torch
from torch import nn, optim
from torch.distributions import Categorical

rng = np.random.RandomState(99)
N_ENV, T, LEN = 16, 12, 7


def features(pos, t):
    """position, normalised time and some cross features"""
    x = pos / (LEN - 1.0)
    tt = np.full_like(x, t / float(T))
    return np.stack([x, tt, x * tt, np.sin(3 * x), np.ones_like(x)], 1).astype(np.float32)


def env_step(pos, a, wind):
    new = np.clip(pos + np.where(a == 1, 1, np.where(a == 0, -1, 0)) - wind, 0, LEN - 1)
    reward = (new == LEN - 1).astype(np.float32) - 0.05 * (a != 2)
    return new, reward


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(5, 16)
        self.head = nn.Linear(16, 3)
        for i, layer in enumerate([self.fc, self.head]):
            a, b = layer.weight.shape
            k = np.arange(1, a + 1)[:, None] * np.arange(1, b + 1)[None, :]
            layer.weight.data = torch.tensor(0.4 * np.sin((1.3 + i) * k), dtype=torch.float32)
            layer.bias.data = torch.linspace(-0.2, 0.2, layer.bias.numel())

    def forward(self, x):
        return self.head(torch.tanh(self.fc(x)))


def sample(probs):
    """inverse-cdf sampling with NumPy uniforms"""
    c = probs.cumsum(1)
    u = rng.rand(len(probs), 1)
    return np.minimum((u > c).sum(1), probs.shape[1] - 1)


def discounted(rewards, gamma=0.97):
    out, run = [], np.zeros(N_ENV)
    for r in reversed(rewards):
        run = r + gamma * run
        out.insert(0, run.copy())
    return np.stack(out)


def rollout(policy):
    pos = np.zeros(N_ENV)
    obs, acts, rews = [], [], []
    for t in range(T):
        f = features(pos, t)
        with torch.no_grad():
            probs = torch.softmax(policy(torch.from_numpy(f)), dim=1).numpy().astype(np.float64)
        a = sample(probs)
        pos, r = env_step(pos, a, (rng.rand(N_ENV) < 0.1).astype(float))
        obs.append(f); acts.append(a); rews.append(r)
    return np.stack(obs), np.stack(acts), rews


policy = Policy()
optimizer = optim.SGD(policy.parameters(), lr=0.5, momentum=0.5)
lr_sched = optim.lr_scheduler.StepLR(optimizer, 15, gamma=0.6)
for it in range(45):
    obs, acts, rews = rollout(policy)
    G = discounted(rews)
    adv = torch.from_numpy(((G - G.mean(1, keepdims=True)) / (G.std() + 1e-6)).astype(np.float32))
    dist = Categorical(logits=policy(torch.from_numpy(obs)))
    logp = dist.log_prob(torch.from_numpy(acts))
    entropy = dist.entropy().mean()
    loss = -(logp * adv).mean() - 0.01 * entropy
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    lr_sched.step()
    if it % 5 == 4:
        print("iter %2d | return %.4f | loss %+.5f | entropy %.4f | lr %.4f" %
              (it + 1, np.sum(rews) / N_ENV, loss.item(), entropy.item(), lr_sched.get_last_lr()[0]))

policy.eval()
with torch.no_grad():
    for p in [0, 2, 4, 6]:
        probs = policy(torch.from_numpy(features(np.array([float(p)]), 3))).softmax(-1).squeeze(0)
        print("pos", p, "probs", " ".join("%.4f" % v for v in probs.tolist()))
