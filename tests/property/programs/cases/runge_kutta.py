# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class ODEFunc(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.nfe = 0

    def forward(self, t, y):
        self.nfe += 1
        return torch.tanh(self.linear(y ** 3)) - 0.1 * t * y


def rk4_step(func, t, dt, y):
    k1 = func(t, y)
    k2 = func(t + dt / 2, y + dt * k1 / 2)
    k3 = func(t + dt / 2, y + dt * k2 / 2)
    k4 = func(t + dt, y + dt * k3)
    return y + (k1 + 2 * k2 + 2 * k3 + k4) * dt / 6


def odeint(func, y0, times):
    solution = [y0]
    for t0, t1 in zip(times[:-1], times[1:]):
        solution.append(rk4_step(func, t0, t1 - t0, solution[-1]))
    return torch.stack(solution, dim=0)


func = ODEFunc()
for k, p in enumerate(func.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
true_A = torch.tensor([[-0.1, 2.0], [-2.0, -0.1]])
t = torch.linspace(0.0, 1.0, 5)
true_y = odeint(lambda _, y: torch.mm(y ** 3, true_A), torch.tensor([[0.8, 0.1]]), t)
optimizer = torch.optim.RMSprop(func.parameters(), lr=1e-3, momentum=0.5)
for itr in range(3):
    optimizer.zero_grad()
    pred_y = odeint(func, true_y[0], t)
    loss = torch.mean(torch.abs(pred_y - true_y))
    loss.backward()
    optimizer.step()
    y = torch.tensor([[0.5, -0.3]], requires_grad=True)
    energy = func(t[1], y).sum()
    slope, = torch.autograd.grad(energy, y)
    print("Iter {:04d} | Total Loss {:.6f}".format(itr, loss.item()), func.nfe, slope.tolist())
