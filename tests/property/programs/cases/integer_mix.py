# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

weights = torch.tensor(np.linspace(0.1, 0.9, 5), dtype=torch.float32, requires_grad=True)
steps = torch.arange(5)
hot = steps > 1
labels = torch.tensor([1, 0, 1, 1, 0])
for round_ in range(3):
    score = weights * steps + steps / 2
    kept = score * hot
    penalty = (kept - labels) ** 2
    count = hot.sum()
    loss = penalty.sum() / count + (labels * weights).mean()
    loss.backward()
    with torch.no_grad():
        weights -= 0.01 * weights.grad
        weights.grad.zero_()
    accuracy = (kept.detach() > 1).float() * labels
    print(round_, loss.item(), accuracy.sum().item(), (hot * labels).sum().item(), (1 - hot.float()).sum().item())
