# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

rng = np.random.RandomState(1)
x = torch.tensor(rng.rand(20, 3), dtype=torch.float32)
target = x @ torch.tensor([[1.0], [-2.0], [0.5]]) + 0.3
w = torch.zeros(3, 1, requires_grad=True)
b = torch.zeros(1, requires_grad=True)

for epoch in range(6):
    prediction = x.mm(w) + b
    loss = ((prediction - target) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        b -= 0.1 * b.grad
        w.grad.zero_()
        b.grad.zero_()
    print(epoch, round(loss.item(), 6))
print(w.detach().numpy().ravel().tolist(), b.item())
