# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class ActorCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.affine = nn.Linear(4, 6)
        self.action_head = nn.Linear(6, 2)
        self.value_head = nn.Linear(6, 1)

    def forward(self, x):
        x = F.relu(self.affine(x))
        return F.softmax(self.action_head(x), dim=-1), self.value_head(x)


def discounted(rewards, gamma):
    out, R = [], 0
    for r in reversed(rewards):
        R = r + gamma * R
        out.insert(0, R)
    return torch.tensor(out, dtype=torch.float32)


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


model = ActorCritic()
fill(model)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-2)
rng = np.random.RandomState(41)
for episode in range(3):
    log_probs, values, rewards, entropies = [], [], [], []
    for t in range(4):
        state = torch.from_numpy(rng.randn(4)).float()
        probs, value = model(state)
        action = t % 2
        log_probs.append(torch.log(probs[action]))
        entropies.append(-(probs * torch.log(probs)).sum())
        values.append(value)
        rewards.append(float(rng.rand()))
    returns = discounted(rewards, 0.99)
    values = torch.cat(values)
    log_probs = torch.stack(log_probs)
    advantage = returns - values
    loss = -(log_probs * advantage.detach()).mean() + F.smooth_l1_loss(values, returns) - 0.01 * torch.stack(entropies).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(episode, loss.item(), advantage.mean().item())
