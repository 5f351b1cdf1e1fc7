# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(nn.Linear(2, 4), nn.LeakyReLU(0.2), nn.Linear(4, 3), nn.Tanh())

    def forward(self, z):
        return self.model(z)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(nn.Linear(3, 4), nn.LeakyReLU(0.2, inplace=True), nn.Linear(4, 1), nn.Sigmoid())

    def forward(self, img):
        return self.model(img)


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(2)
generator, discriminator = Generator(), Discriminator()
fill(generator)
fill(discriminator)
adversarial_loss = nn.BCELoss()
optimizer_G = torch.optim.Adam(generator.parameters(), lr=0.01, betas=(0.5, 0.999))
optimizer_D = torch.optim.Adam(discriminator.parameters(), lr=0.01, betas=(0.5, 0.999))
for i in range(4):
    real_imgs = torch.from_numpy(rng.uniform(-1, 1, (5, 3)).astype(np.float32))
    valid = torch.ones(real_imgs.size(0), 1)
    fake = torch.zeros(real_imgs.size(0), 1)
    optimizer_G.zero_grad()
    z = torch.from_numpy(rng.normal(0, 1, (5, 2)).astype(np.float32))
    gen_imgs = generator(z)
    g_loss = adversarial_loss(discriminator(gen_imgs), valid)
    g_loss.backward()
    optimizer_G.step()
    optimizer_D.zero_grad()
    real_loss = adversarial_loss(discriminator(real_imgs), valid)
    fake_loss = adversarial_loss(discriminator(gen_imgs.detach()), fake)
    d_loss = (real_loss + fake_loss) / 2
    d_loss.backward()
    optimizer_D.step()
    print("[%d] [D loss: %f] [G loss: %f]" % (i, d_loss.item(), g_loss.item()))
