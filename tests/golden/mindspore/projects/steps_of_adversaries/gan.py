import torch
from torch import nn, optim

from data import noise


def train(loader, generator: nn.Module, discriminator: nn.Module):
    bce = nn.BCELoss()
    optimizer_G = optim.Adam(generator.parameters(), lr=2e-4)
    optimizer_D = optim.Adam(discriminator.parameters(), lr=2e-4)
    for i, (imgs, _) in enumerate(loader):
        valid = torch.ones(imgs.size(0), 1)
        fake = torch.zeros(imgs.size(0), 1)
        # generator
        optimizer_G.zero_grad()
        z = noise(imgs.shape[0])
        gen_imgs = generator(z)
        g_loss = bce(discriminator(gen_imgs), valid)
        g_loss.backward()
        optimizer_G.step()
        # discriminator
        optimizer_D.zero_grad()
        real_loss = bce(discriminator(imgs), valid)
        fake_loss = bce(discriminator(gen_imgs.detach()), fake)
        d_loss = (real_loss + fake_loss) / 2
        d_loss.backward()
        optimizer_D.step()
        print(d_loss.item(), g_loss.item())


def attached(loader, generator: nn.Module, discriminator: nn.Module):
    optimizer_G = optim.Adam(generator.parameters(), lr=2e-4)
    optimizer_D = optim.Adam(discriminator.parameters(), lr=2e-4)
    for x in loader:
        optimizer_G.zero_grad()
        made = generator(x)
        g_loss = discriminator(made).mean()
        g_loss.backward(retain_graph=True)
        optimizer_G.step()
        optimizer_D.zero_grad()
        d_loss = discriminator(made).mean()
        d_loss.backward()
        optimizer_D.step()


def freed(loader, generator: nn.Module, discriminator: nn.Module):
    optimizer_G = optim.Adam(generator.parameters(), lr=2e-4)
    optimizer_D = optim.Adam(discriminator.parameters(), lr=2e-4)
    batch = loader.next()
    while batch is not None:
        discriminator = discriminator.train()
        x, weight = loader.draw(batch)
        optimizer_D.zero_grad()
        d_loss = (weight * discriminator(x)).mean()
        d_loss.backward()
        optimizer_D.step()
        optimizer_G.zero_grad()
        g_loss = (weight * discriminator(generator(x))).mean()
        g_loss.backward()
        optimizer_G.step()
        batch = loader.next()
