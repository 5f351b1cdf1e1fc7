# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

w = torch.tensor(np.linspace(0.5, 1.5, 4), dtype=torch.float32, requires_grad=True)
opt = torch.optim.RMSprop([w], lr=0.01, alpha=0.9)
other = torch.tensor([2.0, -1.0], requires_grad=True)
second = torch.optim.RMSprop([other], lr=0.01, eps=1e-8, momentum=0.5, centered=True)
for step in range(5):
    loss = (2e-3 * w * w).sum() + (1e-3 * other ** 2).sum()
    opt.zero_grad()
    second.zero_grad()
    loss.backward()
    opt.step()
    second.step()
    print(step, w.tolist(), other.tolist())
