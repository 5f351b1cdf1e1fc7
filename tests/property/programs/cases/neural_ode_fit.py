# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""A field that is fitted through the steps of Runge-Kutta."""
import numpy as np
import torch
import torch.nn as nn


class ODEFunc(nn.Module):
    def __init__(self):
        super(ODEFunc, self).__init__()
        self.net = nn.Sequential(nn.Linear(2, 6), nn.Tanh(), nn.Linear(6, 2))
        for m in self.net.modules():
            if isinstance(m, nn.Linear):
                nn.init.constant_(m.weight, val=0.1)
                nn.init.constant_(m.bias, val=0)
        with torch.no_grad():
            self.net[0].bias += torch.linspace(-1, 1, 6)
            self.net[2].bias.add_(torch.tensor([0.1, -0.1]))

    def forward(self, t, y):
        return self.net(y ** 3)


def rk4_step(func, t, dt, y):
    k1 = func(t, y)
    k2 = func(t + dt / 2, y + dt * k1 / 2)
    k3 = func(t + dt / 2, y + dt * k2 / 2)
    k4 = func(t + dt, y + dt * k3)
    return y + (k1 + 2 * k2 + 2 * k3 + k4) * dt / 6


def odeint(func, y0, t):
    ys = [y0]
    for t0, t1 in zip(t[:-1], t[1:]):
        ys.append(rk4_step(func, t0, t1 - t0, ys[-1]))
    return torch.stack(ys)


class RunningAverageMeter(object):
    def __init__(self, momentum=0.99):
        self.momentum = momentum
        self.reset()

    def reset(self):
        self.val = None
        self.avg = 0

    def update(self, val):
        if self.val is None:
            self.avg = val
        else:
            self.avg = self.avg * self.momentum + val * (1 - self.momentum)
        self.val = val


class Lambda(nn.Module):
    def forward(self, t, y):
        return torch.mm(y ** 3, true_A)


true_y0 = torch.tensor([[2., 0.]])
t = torch.linspace(0., 2., 20)
true_A = torch.tensor([[-0.1, 2.0], [-2.0, -0.1]])
with torch.no_grad():
    true_y = odeint(Lambda(), true_y0, t)


def get_batch(starts, batch_time=4):
    s = torch.from_numpy(np.array(starts, dtype=np.int64))
    batch_y0 = true_y[s]
    batch_t = t[:batch_time]
    batch_y = torch.stack([true_y[s + i] for i in range(batch_time)], dim=0)
    return batch_y0, batch_t, batch_y


func = ODEFunc()
optimizer = torch.optim.RMSprop(func.parameters(), lr=1e-2, eps=1e-6)
loss_meter = RunningAverageMeter(0.97)
for itr in range(1, 5):
    optimizer.zero_grad()
    batch_y0, batch_t, batch_y = get_batch([itr, itr + 3, itr * 2])
    pred_y = odeint(func, batch_y0, batch_t)
    loss = torch.mean(torch.abs(pred_y - batch_y))
    loss.backward()
    optimizer.step()
    loss_meter.update(loss.item())
    if itr % 2 == 0:
        with torch.no_grad():
            pred_y = odeint(func, true_y0, t)
            loss = torch.mean(torch.abs(pred_y - true_y))
            print("Iter {:04d} | Total Loss {:.6f} | avg {:.6f}".format(itr, loss.item(), loss_meter.avg))
print(true_y[-1].tolist(), func.net[2].bias.grad.norm().item() > 0)
