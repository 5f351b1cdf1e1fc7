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


model = nn.Linear(3, 2)
fill(model)
grads = [torch.zeros_like(p) for p in model.parameters()]
rng = np.random.RandomState(34)
batches = [(torch.tensor(rng.randn(4, 3), dtype=torch.float32), torch.tensor(rng.randint(0, 2, 4))) for _ in range(4)]
for epoch in range(3):
    for g in grads:
        g *= 0
    total = 0.0
    for x, y in batches:
        model.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        total += loss.item()
        for g, p in zip(grads, model.parameters()):
            g += p.grad / len(batches)
    for g, p in zip(grads, model.parameters()):
        p.data -= 0.5 * g
    print(epoch, total / len(batches), grads[1].tolist())
