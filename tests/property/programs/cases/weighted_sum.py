# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

rng = np.random.RandomState(52)
scores = torch.tensor(rng.randn(4, 3), dtype=torch.float32, requires_grad=True)
labels = torch.tensor(rng.randint(0, 3, 4))
weights = torch.tensor([0.2, 0.5, 0.3])
history = torch.zeros(3)
best = torch.full((4,), -1.0)
for step in range(3):
    log_p = torch.log_softmax(scores, dim=1)
    picked = log_p[torch.arange(4), labels]
    loss = -(picked * weights[labels]).sum() / weights[labels].sum()
    loss.backward()
    with torch.no_grad():
        scores.sub_(scores.grad, alpha=2.0)
        scores.grad = None
        history[step] += loss.item()
        probs = log_p.exp().max(dim=1).values
        best = torch.where(probs > best, probs, best)
    counts = torch.bincount(log_p.argmax(dim=1), minlength=3)
    print(step, loss.item(), history.tolist(), best.tolist(), counts.tolist())
