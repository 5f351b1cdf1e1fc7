# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch import autograd


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Linear(2, 4)
        self.l2 = nn.Linear(4, 1)

    def forward(self, x):
        return self.l2(torch.tanh(self.l1(x))).squeeze(-1)


def calc_gradient_penalty(netD, real_data, fake_data, alpha, LAMBDA=10):
    alpha = alpha.expand(real_data.size())
    interpolates = alpha * real_data + ((1 - alpha) * fake_data)
    interpolates = autograd.Variable(interpolates, requires_grad=True)
    disc_interpolates = netD(interpolates)
    gradients = autograd.grad(outputs=disc_interpolates, inputs=interpolates,
                              grad_outputs=torch.ones(disc_interpolates.size()),
                              create_graph=True, retain_graph=True, only_inputs=True)[0]
    return ((gradients.norm(2, dim=1) - 1) ** 2).mean() * LAMBDA


one = torch.tensor(1, dtype=torch.float)
mone = one * -1
critic = Critic()
for k, p in enumerate(critic.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
optimizerD = torch.optim.Adam(critic.parameters(), lr=1e-2, betas=(0.5, 0.9))
rng = np.random.RandomState(31)
for iteration in range(3):
    for p in critic.parameters():
        p.requires_grad = True
    critic.zero_grad()
    real = torch.Tensor(rng.randn(4, 2))
    fake = torch.Tensor(rng.randn(4, 2) + 2)
    D_real = critic(real).mean()
    D_real.backward(mone)
    D_fake = critic(fake).mean()
    D_fake.backward(one)
    gradient_penalty = calc_gradient_penalty(critic, real.data, fake.data, torch.Tensor(rng.rand(4, 1)))
    gradient_penalty.backward()
    D_cost = D_fake - D_real + gradient_penalty
    Wasserstein_D = D_real - D_fake
    optimizerD.step()
    print(iteration, D_cost.cpu().data.numpy().item(), Wasserstein_D.item(), gradient_penalty.item())
