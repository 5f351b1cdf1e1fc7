# SPDX-License-Identifier: Apache-2.0
"""Adversaries in a class: methods draw the points and the noise that both steps are given."""
import numpy as np
import torch
import torch.nn as nn


def mlp(n_in, n_out, last=None):
    layers = [nn.Linear(n_in, 8), nn.Tanh(), nn.Linear(8, n_out)]
    return nn.Sequential(*layers, last) if last is not None else nn.Sequential(*layers)


class Trainer:
    def __init__(self, opt):
        self.opt = opt
        self.rng = np.random.RandomState(opt["seed"])
        self.G = mlp(2, 2)
        self.D = mlp(2, 1, nn.Sigmoid())
        for p in list(self.G.parameters()) + list(self.D.parameters()):
            p.data = torch.from_numpy(self.rng.normal(0.0, 0.3, tuple(p.shape))).float()
        self.bce = nn.BCELoss()
        self.optimizer_G = torch.optim.SGD(self.G.parameters(), lr=opt["lr"])
        self.optimizer_D = torch.optim.SGD(self.D.parameters(), lr=opt["lr"])

    def points(self, n):
        theta = self.rng.uniform(0, 2 * np.pi, size=n)
        return torch.FloatTensor(np.stack([np.cos(theta), np.sin(theta)], axis=1))

    def noise(self, n):
        return torch.from_numpy(self.rng.normal(0, 1, (n, self.opt["size"]))).float()

    def train(self):
        n = self.opt["batch"]
        valid, fake = torch.ones(n, 1), torch.zeros(n, 1)
        for it in range(self.opt["iters"]):
            real = self.points(n)
            z = self.noise(n)
            self.optimizer_G.zero_grad()
            made = self.G(z)
            g_loss = self.bce(self.D(made), valid)
            g_loss.backward()
            self.optimizer_G.step()
            self.optimizer_D.zero_grad()
            d_loss = (self.bce(self.D(real), valid) + self.bce(self.D(made.detach()), fake)) / 2
            d_loss.backward()
            self.optimizer_D.step()
            print(it, f"{d_loss.item():.5f} {g_loss.item():.5f} {real.sum().item():.4f}")


Trainer({"seed": 4, "size": 2, "batch": 6, "lr": 0.1, "iters": 4}).train()
