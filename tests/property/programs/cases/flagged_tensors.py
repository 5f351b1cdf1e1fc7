# SPDX-License-Identifier: Apache-2.0
"""Tensors that become leaves where they are made, or right behind, are what an optimizer updates."""
import numpy as np
import torch


def fit(content: torch.Tensor, style: torch.Tensor, steps):
    target = content.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([target], lr=0.05)
    for step in range(steps):
        loss = ((target - style) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print("fit", step, round(loss.item(), 5))
    return target


class Agent:
    def __init__(self, start):
        self.log_alpha = torch.tensor(np.array([start], dtype=np.float32))
        self.log_alpha.requires_grad = True
        self.optimizer = torch.optim.SGD([self.log_alpha], lr=0.1)

    def update(self, entropy):
        loss = (self.log_alpha.exp() * entropy).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return self.log_alpha.item()


rng = np.random.RandomState(0)
content = torch.tensor(rng.randn(4, 3).astype(np.float32))
style = torch.tensor(rng.randn(4, 3).astype(np.float32))
print(np.round(fit(content, style, 5).detach().numpy(), 4).tolist())
agent = Agent(0.3)
for _ in range(4):
    print("alpha", round(agent.update(torch.tensor([0.7, -0.2])), 5))
