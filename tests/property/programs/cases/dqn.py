# SPDX-License-Identifier: Apache-2.0
import random
from collections import deque, namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


Transition = namedtuple("Transition", ("state", "action", "next_state", "reward"))


class ReplayMemory:
    def __init__(self, capacity):
        self.memory = deque([], maxlen=capacity)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, batch_size):
        return list(self.memory)[-batch_size:]


class DQN(nn.Module):
    def __init__(self, n_obs, n_act):
        super(DQN, self).__init__()
        self.layer1 = nn.Linear(n_obs, 8)
        self.layer2 = nn.Linear(8, n_act)

    def forward(self, x):
        x = F.relu(self.layer1(x))
        return self.layer2(x)


policy_net, target_net = DQN(3, 2), DQN(3, 2)
fill(policy_net)
target_net.load_state_dict(policy_net.state_dict())
target_net.eval()
optimizer = optim.AdamW(policy_net.parameters(), lr=1e-2, amsgrad=False)
memory = ReplayMemory(20)
rng = np.random.RandomState(15)
TAU, GAMMA, BATCH = 0.1, 0.9, 4


def select_action(state, eps):
    if rng.rand() > eps:
        with torch.no_grad():
            return policy_net(state).max(1)[1].view(1, 1)
    return torch.tensor([[rng.randint(2)]], dtype=torch.long)


def optimize_model():
    if len(memory.memory) < BATCH:
        return None
    batch = Transition(*zip(*memory.sample(BATCH)))
    non_final_mask = torch.tensor(tuple(map(lambda s: s is not None, batch.next_state)), dtype=torch.bool)
    non_final_next_states = torch.cat([s for s in batch.next_state if s is not None])
    state_batch = torch.cat(batch.state)
    action_batch = torch.cat(batch.action)
    reward_batch = torch.cat(batch.reward)
    state_action_values = policy_net(state_batch).gather(1, action_batch)
    next_state_values = torch.zeros(BATCH)
    with torch.no_grad():
        next_state_values[non_final_mask] = target_net(non_final_next_states).max(1)[0]
    expected = (next_state_values * GAMMA) + reward_batch
    criterion = nn.SmoothL1Loss()
    loss = criterion(state_action_values, expected.unsqueeze(1))
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_value_(policy_net.parameters(), 100)
    optimizer.step()
    return loss.item()


state = torch.tensor(rng.randn(3), dtype=torch.float32).unsqueeze(0)
for t in range(10):
    action = select_action(state, 0.3)
    reward = torch.tensor([float(state[0, action.item()])])
    next_state = None if t % 4 == 3 else torch.tensor(rng.randn(3), dtype=torch.float32).unsqueeze(0)
    memory.push(state, action, next_state, reward)
    state = next_state if next_state is not None else torch.zeros(1, 3)
    loss = optimize_model()
    target_state, policy_state = target_net.state_dict(), policy_net.state_dict()
    for key in policy_state:
        target_state[key] = policy_state[key] * TAU + target_state[key] * (1 - TAU)
    target_net.load_state_dict(target_state)
    print(t, action.item(), loss, "%.4f" % target_net(torch.ones(1, 3)).sum().item())
