# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

x = torch.tensor(np.array([-1.0, 1.5]), dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.LBFGS([x], lr=0.1, max_iter=4, history_size=5)


def rosenbrock(x):
    return (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2


history = []


def closure():
    optimizer.zero_grad()
    loss = rosenbrock(x)
    loss.backward()
    history.append(loss.item())
    return loss


for i in range(3):
    loss = optimizer.step(closure)
    print(i, round(float(loss), 4), x.detach().numpy().round(4).tolist())
print(len(history))
