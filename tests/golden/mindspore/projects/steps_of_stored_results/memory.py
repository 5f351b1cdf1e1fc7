# SPDX-License-Identifier: Apache-2.0
import random
from collections import deque, namedtuple

import torch
import torch.nn as nn
import torch.nn.functional as F

Transition = namedtuple("Transition", ("state", "action", "next_state", "reward"))


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, size):
        return random.sample(self.memory, size)

    def __len__(self):
        return len(self.memory)


policy_net = nn.Linear(2, 2)
target_net = nn.Linear(2, 2)
optimizer = torch.optim.SGD(policy_net.parameters(), lr=0.1)
memory = ReplayMemory(100)


def select_action(state):
    if random.random() > 0.5:
        with torch.no_grad():
            return policy_net(state).max(1)[1].view(1, 1)
    return torch.tensor([[random.randrange(2)]], dtype=torch.long)


def greedy_action(state):
    values = policy_net(state)
    _, index = values.max(1)
    return index.view(1, 1)


def optimize():
    if len(memory) < 4:
        return
    batch = Transition(*zip(*memory.sample(4)))
    states = torch.cat(batch.state)
    actions = torch.cat(batch.action)
    rewards = torch.cat(batch.reward)
    with torch.no_grad():
        targets = target_net(torch.cat(batch.next_state)).max(1)[0] * 0.9 + rewards
    q = policy_net(states).gather(1, actions).squeeze(1)
    loss = F.smooth_l1_loss(q, targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


state = torch.zeros(1, 2)
for step in range(10):
    action = select_action(state) if step % 2 else greedy_action(state)
    next_state = state + float(action.item())
    memory.push(state, action, next_state, torch.tensor([1.0]))
    state = next_state
    optimize()
