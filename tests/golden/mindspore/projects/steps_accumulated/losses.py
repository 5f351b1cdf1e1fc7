import torch
from torch import nn, optim

from net import Net


def adversaries(loader, criterion):
    generator, critic = Net(), Net()
    optimizer = optim.Adam(critic.parameters(), lr=1e-3)
    for real in loader:
        critic.zero_grad()
        output = critic(real)
        of_real = criterion(output, torch.ones_like(output))
        of_real.backward()
        mean = output.mean().item()
        fake = generator(real)
        output = critic(fake.detach())
        of_fake = criterion(output, torch.zeros_like(output))
        of_fake.backward()
        loss = of_real + of_fake
        optimizer.step()
        print(loss.item(), mean)
