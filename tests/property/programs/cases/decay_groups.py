# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def configure(model, weight_decay, learning_rate):
    decay = [p for n, p in model.named_parameters() if p.dim() >= 2]
    no_decay = [p for n, p in model.named_parameters() if p.dim() < 2]
    groups = [
        {"params": decay, "weight_decay": weight_decay},
        {"params": no_decay, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=learning_rate, betas=(0.9, 0.95))


model = nn.Sequential(nn.Linear(3, 4), nn.GELU(), nn.Linear(4, 2))
fill(model)
optimizer = configure(model, 0.1, 0.02)
x = torch.tensor(np.cos(np.arange(12)).reshape(4, 3), dtype=torch.float32)
y = torch.tensor([0, 1, 1, 0])
for it in range(4):
    logits = model(x)
    loss = nn.functional.cross_entropy(logits, y)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    print(f"iter {it}: loss {loss.item():.5f}")
