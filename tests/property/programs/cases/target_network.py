# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim


class QNet(nn.Module):
    def __init__(self, states, actions):
        super().__init__()
        self.fc1 = nn.Linear(states, 8)
        self.fc2 = nn.Linear(8, actions)

    def forward(self, x):
        return self.fc2(torch.relu(self.fc1(x)))


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def soft_update(local_model, target_model, tau):
    for target_param, local_param in zip(target_model.parameters(), local_model.parameters()):
        target_param.data.copy_(tau * local_param.data + (1.0 - tau) * target_param.data)


rng = np.random.RandomState(5)
policy, target = QNet(4, 2), QNet(4, 2)
fill(policy)
target.load_state_dict(policy.state_dict())
optimizer = optim.Adam(policy.parameters(), lr=1e-2)
gamma = 0.9
for step in range(5):
    states = torch.from_numpy(rng.randn(6, 4)).float()
    actions = torch.from_numpy(rng.randint(0, 2, (6, 1))).long()
    rewards = torch.from_numpy(rng.randn(6, 1)).float()
    next_states = torch.from_numpy(rng.randn(6, 4)).float()
    dones = torch.from_numpy((rng.rand(6, 1) > 0.7).astype(np.uint8)).float()
    q_next = target(next_states).detach().max(1)[0].unsqueeze(1)
    q_target = rewards + gamma * q_next * (1 - dones)
    q = policy(states).gather(1, actions)
    loss = nn.functional.mse_loss(q, q_target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    soft_update(policy, target, 0.1)
    print(step, loss.item(), q_next.mean().item())
