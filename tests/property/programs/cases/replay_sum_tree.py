# SPDX-License-Identifier: Apache-2.0
import random

import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class ActorCritic(nn.Module):
    def __init__(self, obs, act):
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(obs, 8), nn.Tanh(), nn.Linear(8, act), nn.Tanh())
        self.critic = nn.Sequential(nn.Linear(obs + act, 8), nn.ReLU(), nn.Linear(8, 1))
        self.log_alpha = nn.Parameter(torch.zeros(1))


class Agent:
    def __init__(self):
        self.net, self.target = ActorCritic(3, 2), ActorCritic(3, 2)
        fill(self.net)
        self.hard_update(self.target, self.net)
        self.actor_opt = optim.Adam(self.net.actor.parameters(), lr=1e-2)
        self.critic_opt = optim.Adam(self.net.critic.parameters(), lr=2e-2, weight_decay=1e-3)
        self.alpha_opt = optim.Adam([self.net.log_alpha], lr=1e-2)

    @staticmethod
    def hard_update(target, source):
        for tp, p in zip(target.parameters(), source.parameters()):
            tp.data.copy_(p.data)

    @staticmethod
    def soft_update(target, source, tau):
        for tp, p in zip(target.parameters(), source.parameters()):
            tp.data.copy_(tp.data * (1.0 - tau) + p.data * tau)

    def learn(self, batch, weights):
        states, actions, rewards, next_states, dones = batch
        with torch.no_grad():
            next_a = self.target.actor(next_states)
            q_next = self.target.critic(torch.cat((next_states, next_a), dim=1))
            q_target = rewards + 0.9 * q_next * (1 - dones)
        q = self.net.critic(torch.cat((states, actions), dim=1))
        td = (q_target - q).detach()
        critic_loss = ((q_target - q) ** 2 * weights).mean()
        self.critic_opt.zero_grad()
        critic_loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.critic.parameters(), 1)
        self.critic_opt.step()
        actor_loss = -self.net.critic(torch.cat((states, self.net.actor(states)), 1)).mean()
        self.actor_opt.zero_grad()
        actor_loss.backward()
        self.actor_opt.step()
        alpha_loss = -(self.net.log_alpha.exp() * (td.abs().mean() - 0.5)).mean()
        self.alpha_opt.zero_grad()
        alpha_loss.backward()
        self.alpha_opt.step()
        self.soft_update(self.target, self.net, 0.1)
        return critic_loss.item(), actor_loss.item(), td.abs().squeeze().tolist()

    def act(self, state):
        state = torch.from_numpy(state).float().unsqueeze(0)
        self.net.eval()
        with torch.no_grad():
            action = self.net.actor(state).cpu().data.numpy()
        self.net.train()
        return np.clip(action.flatten(), -1, 1)


agent = Agent()
rng = np.random.RandomState(49)
memory = []
for i in range(8):
    s = rng.randn(3)
    a = agent.act(s)
    memory.append((s, a, float(a.sum()), rng.randn(3), i % 3 == 0))
priorities = np.ones(8)
for i in range(4):
    probs = priorities / priorities.sum()
    idx = np.argsort(-probs)[:4]
    exps = [memory[k] for k in idx]
    states = torch.from_numpy(np.vstack([e[0] for e in exps if e is not None])).float()
    actions = torch.from_numpy(np.vstack([e[1] for e in exps if e is not None])).float()
    rewards = torch.from_numpy(np.vstack([e[2] for e in exps if e is not None])).float()
    next_states = torch.from_numpy(np.vstack([e[3] for e in exps if e is not None])).float()
    dones = torch.from_numpy(np.vstack([e[4] for e in exps if e is not None]).astype(np.uint8)).float()
    weights = torch.tensor((8 * probs[idx]) ** -0.4, dtype=torch.float32).unsqueeze(1)
    weights /= weights.max()
    c, a, td = agent.learn((states, actions, rewards, next_states, dones), weights)
    priorities[idx] = np.array(td) + 1e-3
    print(i, c, a, agent.net.log_alpha.item(), np.round(priorities.sum(), 4))
