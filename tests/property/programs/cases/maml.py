# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch


def forward(x, params):
    w1, b1, w2, b2 = params
    return torch.tanh(x @ w1 + b1) @ w2 + b2


rng = np.random.RandomState(35)
params = [torch.tensor(a, dtype=torch.float32, requires_grad=True)
          for a in (rng.randn(1, 4), np.zeros(4), rng.randn(4, 1), np.zeros(1))]
meta = torch.optim.Adam(params, lr=0.01)
for it in range(3):
    meta_loss = 0.0
    for task in range(2):
        amplitude = 1.0 + task
        x = torch.tensor(rng.uniform(-2, 2, (6, 1)), dtype=torch.float32)
        y = amplitude * torch.sin(x)
        inner = ((forward(x, params) - y) ** 2).mean()
        grads = torch.autograd.grad(inner, params, create_graph=True)
        fast = [p - 0.1 * g for p, g in zip(params, grads)]
        meta_loss = meta_loss + ((forward(x, fast) - y) ** 2).mean()
    meta.zero_grad()
    meta_loss.backward()
    meta.step()
    print(it, meta_loss.item())
