# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn


class Painter:
    """Each network has a step of its own, in a method of its own."""

    def __init__(self, generator, critic):
        self.generator = generator
        self.critic = critic
        self.opt_g = torch.optim.SGD(self.generator.parameters(), lr=0.1)
        self.opt_c = torch.optim.SGD(self.critic.parameters(), lr=0.1)

    def set_input(self, batch):
        self.real = batch

    def forward(self):
        self.fake = self.generator(self.real)

    def step_critic(self):
        loss = self.critic(self.fake.detach()).mean() - self.critic(self.real).mean()
        self.opt_c.zero_grad()
        loss.backward()
        self.opt_c.step()

    def step_generator(self):
        loss = -self.critic(self.fake).mean()
        self.opt_g.zero_grad()
        loss.backward()
        self.opt_g.step()

    def run(self, batch):
        self.set_input(batch)
        self.forward()
        self.step_critic()
        self.step_generator()


Painter(nn.Linear(2, 2), nn.Linear(2, 1)).run(torch.ones(1, 2))
