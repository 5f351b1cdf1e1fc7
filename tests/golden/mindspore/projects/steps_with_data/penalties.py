import numpy as np
import torch
from torch import nn

net = nn.Linear(3, 2)
scale = nn.Parameter(torch.zeros(3))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
scaling = torch.optim.SGD([scale], lr=0.1)
rng = np.random.RandomState(0)


def penalized(steps):
    for step in range(steps):
        x = torch.from_numpy(rng.randn(4, 3).astype(np.float32))
        penalty = net.weight.pow(2).sum()
        loss = (net(x) ** 2).mean() + 0.1 * penalty
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def scaled(x):
    rate = scale.abs().sum()
    loss = (x * rate).mean()
    scaling.zero_grad()
    loss.backward()
    scaling.step()


def of_each(networks, optimizers, x):
    for network, own in zip(networks, optimizers):
        penalty = network.weight.pow(2).sum()
        loss = (network(x) ** 2).mean() + penalty
        own.zero_grad()
        loss.backward()
        own.step()


def alternating(critic, slower, steps):
    for step in range(steps):
        for _ in range(2):
            noise = torch.from_numpy(rng.randn(4, 3).astype(np.float32))
            loss = critic(net(noise).detach()).mean()
            slower.zero_grad()
            loss.backward()
            slower.step()
        noise = torch.from_numpy(rng.randn(4, 3).astype(np.float32))
        loss = -critic(net(noise)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
