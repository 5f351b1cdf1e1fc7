# SPDX-License-Identifier: Apache-2.0
"""Schedulers that move the momentum against the rate: of SGD and RMSprop the momentum, of Adam and AdamW the first beta."""
import numpy as np
import torch
import torch.nn as nn
from torch.optim.lr_scheduler import CyclicLR, OneCycleLR


def build():
    net = nn.Sequential(nn.Linear(3, 5), nn.ReLU(), nn.Linear(5, 1))
    for number, p in enumerate(net.parameters()):
        with torch.no_grad():
            p.copy_(torch.from_numpy(np.cos(np.arange(p.numel()) + number).reshape(tuple(p.shape)) * 0.5))
    return net


def train(name, net, optimizer, scheduler, steps):
    rs = np.random.RandomState(4)
    x, y = torch.from_numpy(rs.randn(steps, 8, 3)).float(), torch.from_numpy(rs.randn(steps, 8, 1)).float()
    for step in range(steps):
        loss = nn.functional.mse_loss(net(x[step]), y[step])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        group = optimizer.param_groups[0]
        momentum = group["betas"][0] if "betas" in group else group["momentum"]
        print(f"{name} {step} {loss.item():.5f} {scheduler.get_last_lr()[0]:.6f} {momentum:.5f}")
        scheduler.step()


net = build()
sgd = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, nesterov=True)
train("sgd", net, sgd, OneCycleLR(sgd, max_lr=0.2, total_steps=9), 6)
net = build()
adam = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.05)
train("adam", net, adam, OneCycleLR(adam, 0.05, epochs=2, steps_per_epoch=5, pct_start=0.4, anneal_strategy="linear"), 6)
net = build()
prop = torch.optim.RMSprop(net.parameters(), lr=0.01, momentum=0.5, centered=True)
train("prop", net, prop, OneCycleLR(prop, 0.02, total_steps=8, three_phase=True, div_factor=10, final_div_factor=100), 6)
net = build()
opt = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
train("cyclic", net, opt, CyclicLR(opt, base_lr=0.01, max_lr=0.1, step_size_up=2, step_size_down=3, mode="triangular2"), 8)
