# SPDX-License-Identifier: Apache-2.0
import random
from collections import deque, namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

Transition = namedtuple("Transition", ("state", "action", "reward", "next_state"))


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, batch_size):
        return random.sample(list(self.memory), batch_size)

    def __len__(self):
        return len(self.memory)


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


random.seed(3)
rng = np.random.RandomState(51)
policy, target = nn.Linear(3, 2), nn.Linear(3, 2)
fill(policy)
target.load_state_dict(policy.state_dict())
optimizer = torch.optim.AdamW(policy.parameters(), lr=0.05, amsgrad=True)
memory = ReplayMemory(10)
for step in range(8):
    state = torch.tensor(rng.randn(1, 3), dtype=torch.float32)
    next_state = torch.tensor(rng.randn(1, 3), dtype=torch.float32)
    memory.push(state, torch.tensor([[step % 2]]), torch.tensor([float(rng.rand())]), next_state)
    if len(memory) < 4:
        continue
    batch = Transition(*zip(*memory.sample(4)))
    states, actions = torch.cat(batch.state), torch.cat(batch.action)
    rewards, next_states = torch.cat(batch.reward), torch.cat(batch.next_state)
    q = policy(states).gather(1, actions)
    with torch.no_grad():
        expected = rewards + 0.9 * target(next_states).max(1).values
    loss = F.smooth_l1_loss(q, expected.unsqueeze(1))
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_value_(policy.parameters(), 100)
    optimizer.step()
    target_net, policy_net = target.state_dict(), policy.state_dict()
    for key in policy_net:
        target_net[key] = policy_net[key] * 0.1 + target_net[key] * 0.9
    target.load_state_dict(target_net)
    print(step, loss.item(), expected.sum().item())
