import torch
from torch import nn, optim


def fit(content: torch.Tensor, style, steps):
    target = content.clone().requires_grad_(True)
    optimizer = optim.Adam([target], lr=0.003, betas=(0.5, 0.999))
    for step in range(steps):
        loss = ((target - style) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return target


class Agent:
    def __init__(self, start):
        self.log_alpha = torch.tensor([start])
        self.log_alpha.requires_grad = True
        self.optimizer = optim.Adam([self.log_alpha], lr=0.1)


def called(noise):
    w = torch.zeros(3)
    scale = 2 * noise
    w.requires_grad_()
    return optim.SGD([w], lr=scale)


def of_unknown(content):
    target = content.clone().requires_grad_(True)
    return optim.Adam([target], lr=0.003)


def kept_elsewhere(store):
    w = torch.zeros(3)
    store.append(w)
    w.requires_grad_()
    return optim.SGD([w], lr=0.1)


def in_a_loop():
    a = torch.zeros(3)
    b = torch.ones(3)
    for p in [a, b]:
        p.requires_grad = True
    optimizer = optim.SGD([a, b], lr=0.1)
    optimizer.zero_grad()
    loss = (a * b).sum()
    loss.backward()
    optimizer.step()


def with_others(noises: list):
    latent = torch.ones(3)
    latent.requires_grad = True
    return optim.Adam([latent] + noises, lr=0.1)


def of_left_module(x):
    net = nn.AdaptiveLogSoftmaxWithLoss(3, 4)
    optimizer = optim.SGD(net.parameters(), lr=0.1)
    optimizer.zero_grad()
    loss = net(x)[0].sum()
    loss.backward()
    optimizer.step()
