import numpy as np
import torch
import torch.nn.functional as F
from torch import optim

from networks import Critic

critic = Critic(8)
target = Critic(8)
generator = Critic(8)
optimizer = optim.Adam(critic.parameters(), lr=0.001)
optimizer_g = optim.Adam(generator.parameters(), lr=0.001)


def q_learning(buffer, gamma, writer):
    for step in range(100):
        observations, rewards, following = buffer.sample(32)
        with torch.no_grad():
            best, _ = target(following).max(dim=1)
            aims = rewards + gamma * best
        values = critic(observations).mean(dim=1)
        loss = F.mse_loss(aims, values)

        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        writer.add_scalar("loss", loss.item(), step)


def clipped_policy(batches, limit):
    for observations, old in batches:
        ratio = (critic(observations) - old).exp()
        with torch.no_grad():
            divergence = (ratio - 1).mean()
        loss = torch.clamp(ratio, 1 - limit, 1 + limit).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(divergence)


def counted(batches, limit):
    fractions = []
    for observations, old in batches:
        ratio = (critic(observations) - old).exp()
        with torch.no_grad():
            fractions += [((ratio - 1).abs() > limit).float().mean().item()]
        loss = torch.clamp(ratio, 1 - limit, 1 + limit).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return np.mean(fractions)


def adversaries(loader):
    for imgs, _ in loader:
        valid = torch.tensor(np.ones((imgs.size(0), *critic.output_shape)), dtype=torch.float32)
        noise = torch.tensor(np.random.normal(0, 1, (imgs.shape[0], 8)), dtype=torch.float32)

        optimizer_g.zero_grad()
        g_loss = F.mse_loss(critic(generator(noise)), valid)
        g_loss.backward()
        optimizer_g.step()

        optimizer.zero_grad()
        d_loss = F.mse_loss(critic(imgs), valid)
        d_loss.backward()
        optimizer.step()


def every_fifth(loader):
    for index, (imgs, _) in enumerate(loader):
        optimizer.zero_grad()
        d_loss = critic(imgs).mean()
        d_loss.backward()
        optimizer.step()

        optimizer_g.zero_grad()
        if index % 5 == 0:
            g_loss = -critic(generator(imgs)).mean()
            g_loss.backward()
            optimizer_g.step()


def accumulated(loader):
    for index, (imgs, _) in enumerate(loader):
        optimizer.zero_grad()
        first = critic(imgs).mean()
        first.backward()
        if index % 5 == 0:
            second = critic(imgs).sum()
            second.backward()
            optimizer.step()
