import numpy as np
import torch
from torch import nn


class Pair:
    def __init__(self, rng, generator: nn.Module, discriminator: nn.Module):
        self.rng = rng
        self.generator = generator
        self.discriminator = discriminator
        self.optimizer_G = torch.optim.Adam(generator.parameters())
        self.optimizer_D = torch.optim.Adam(discriminator.parameters())
        self.kept = []

    def points(self, n):
        return torch.from_numpy(self.rng.rand(n, 2)).float()

    def remember(self, n):
        return torch.stack(self.kept[-n:])

    def step(self):
        real = self.points(8)
        self.optimizer_G.zero_grad()
        made = self.generator(self.points(4))
        g_loss = self.discriminator(made).mean()
        g_loss.backward()
        self.optimizer_G.step()
        self.optimizer_D.zero_grad()
        d_loss = self.discriminator(real).mean() - self.discriminator(made.detach()).mean()
        d_loss.backward()
        self.optimizer_D.step()
        return g_loss.item(), d_loss.item()

    def step_from_kept(self):
        old = self.remember(8)
        self.optimizer_G.zero_grad()
        made = self.generator(self.points(4))
        self.kept.append(made.mean(0))
        g_loss = self.discriminator(made).mean()
        g_loss.backward()
        self.optimizer_G.step()
        self.optimizer_D.zero_grad()
        d_loss = self.discriminator(old).mean()
        d_loss.backward()
        self.optimizer_D.step()
