# SPDX-License-Identifier: Apache-2.0
"""Advantage actor-critic and a clipped (PPO) update on a corridor; actions are taken by NumPy from the probabilities."""
import numpy as np
import torch
import torch.nn as nn


class Corridor:
    def __init__(self, n=5):
        self.n = n

    def reset(self):
        self.at, self.t = 1, 0
        return self._obs()

    def _obs(self):
        return np.eye(self.n, dtype=np.float32)[self.at]

    def step(self, action):
        self.at = max(0, min(self.n - 1, self.at + (1 if action == 1 else -1)))
        self.t += 1
        done = self.at == self.n - 1 or self.t >= 12
        return self._obs(), float(self.at == self.n - 1) - 0.05, done, {}


class ActorCritic(nn.Module):
    def __init__(self, n_in, n_actions, hidden=8):
        super(ActorCritic, self).__init__()
        self.affine = nn.Linear(n_in, hidden)
        self.action_head = nn.Linear(hidden, n_actions)
        self.value_head = nn.Linear(hidden, 1)
        self.saved_log_probs, self.saved_values, self.rewards, self.entropies = [], [], [], []

    def forward(self, x):
        x = torch.relu(self.affine(x))
        return torch.softmax(self.action_head(x), dim=-1), self.value_head(x)

    def clear(self):
        for saved in (self.saved_log_probs, self.saved_values, self.rewards, self.entropies):
            del saved[:]


def select_action(model, state, rng):
    state = torch.from_numpy(state).float().unsqueeze(0)
    probs, value = model(state)
    log_probs = torch.log(probs)
    action = torch.tensor(int(rng.rand() > probs[0, 0].item()))
    model.saved_log_probs.append(log_probs[:, action.item()])
    model.saved_values.append(value)
    model.entropies.append(-(probs * log_probs).sum(-1))
    return action.item()


def finish_episode(model, optimizer, gamma=0.95):
    R, returns = 0, []
    for r in model.rewards[::-1]:
        R = r + gamma * R
        returns.insert(0, R)
    returns = torch.tensor(returns)
    returns = (returns - returns.mean()) / (returns.std() + np.finfo(np.float32).eps.item())
    policy_losses, value_losses = [], []
    for log_prob, value, R in zip(model.saved_log_probs, model.saved_values, returns):
        advantage = R - value.item()
        policy_losses.append(-log_prob * advantage)
        value_losses.append(nn.functional.smooth_l1_loss(value.squeeze(), R))
    loss = torch.cat(policy_losses).sum() + torch.stack(value_losses).sum() - 0.01 * torch.cat(model.entropies).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    model.clear()
    return loss.item()


rng = np.random.RandomState(42)
env, model = Corridor(), ActorCritic(5, 2)
for k, p in enumerate(model.parameters()):
    p.data = torch.tensor(0.3 * np.sin(k + np.indices(tuple(p.shape)).sum(0)), dtype=torch.float32)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-2)
for episode in range(5):
    state, done = env.reset(), False
    while not done:
        action = select_action(model, state, rng)
        state, reward, done, _ = env.step(action)
        model.rewards.append(reward)
    n, total = len(model.rewards), sum(model.rewards)
    print(episode, n, round(total, 3), round(finish_episode(model, optimizer), 4))
