# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Returns of an episode for an actor and a critic."""
from collections import namedtuple
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Categorical

SavedAction = namedtuple("SavedAction", ["log_prob", "value", "entropy"])


class Env:
    def __init__(self):
        self.t, self.s = 0, np.zeros(3)

    def reset(self):
        self.t, self.s = 0, np.array([0.1, -0.2, 0.05])
        return self.s

    def step(self, action):
        self.t += 1
        self.s = np.clip(self.s + 0.1 * np.array([action - 0.5, np.sin(self.t), 0.3]), -1, 1)
        return self.s, 1.0 - abs(self.s[0]), self.t >= 6, {}


class Policy(nn.Module):
    def __init__(self):
        super(Policy, self).__init__()
        self.affine1 = nn.Linear(3, 8)
        self.action_head = nn.Linear(8, 2)
        self.value_head = nn.Linear(8, 1)
        self.saved_actions = []
        self.rewards = []

    def forward(self, x):
        x = F.relu(self.affine1(x))
        return F.softmax(self.action_head(x), dim=-1), self.value_head(x)


model = Policy()
for name, param in model.named_parameters():
    if "weight" in name:
        param.data.copy_(torch.tensor(np.sin(np.indices(tuple(param.shape)).sum(0) * 0.5 + len(name))))
    else:
        nn.init.zeros_(param)
optimizer = optim.Adam(model.parameters(), lr=3e-2)
eps = np.finfo(np.float32).eps.item()


def select_action(state, t):
    state = torch.from_numpy(state).float()
    probs, state_value = model(state)
    m = Categorical(probs)
    action = torch.tensor(t % 2)
    model.saved_actions.append(SavedAction(m.log_prob(action), state_value, m.entropy()))
    return action.item()


def finish_episode(gamma=0.9):
    R = 0
    policy_losses, value_losses, returns = [], [], []
    for r in model.rewards[::-1]:
        R = r + gamma * R
        returns.insert(0, R)
    returns = torch.tensor(returns)
    returns = (returns - returns.mean()) / (returns.std() + eps)
    ent = 0
    for (log_prob, value, entropy), R in zip(model.saved_actions, returns):
        advantage = R - value.item()
        policy_losses.append(-log_prob * advantage)
        value_losses.append(F.smooth_l1_loss(value, torch.tensor([R])))
        ent = ent + entropy
    optimizer.zero_grad()
    loss = torch.stack(policy_losses).sum() + torch.stack(value_losses).sum() - 0.01 * ent
    loss.backward()
    optimizer.step()
    del model.rewards[:]
    del model.saved_actions[:]
    return loss.item()


env = Env()
running_reward = 10
for i_episode in range(3):
    state, ep_reward = env.reset(), 0
    for t in range(1, 10):
        action = select_action(state, t)
        state, reward, done, _ = env.step(action)
        model.rewards.append(reward)
        ep_reward += reward
        if done:
            break
    running_reward = 0.05 * ep_reward + (1 - 0.05) * running_reward
    loss = finish_episode()
    print("Episode {}\tLast reward: {:.2f}\tAverage reward: {:.2f}\tloss {:.4f}".format(i_episode, ep_reward, running_reward, loss))
