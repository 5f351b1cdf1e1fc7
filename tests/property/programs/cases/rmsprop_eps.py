# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

w = torch.tensor(np.linspace(0.5, 1.5, 4), dtype=torch.float32, requires_grad=True)
opt = torch.optim.RMSprop([w], lr=0.01, alpha=0.9, eps=1e-3)
for step in range(5):
    loss = (2e-3 * w * w).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, w.tolist())
