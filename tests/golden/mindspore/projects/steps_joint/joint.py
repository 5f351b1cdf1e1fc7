import torch
from torch import nn, optim


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 4)

    def forward(self, x):
        return self.fc(x)


def two(loader):
    encoder = Encoder()
    decoder = Encoder()
    encoder_optimizer = optim.SGD(encoder.parameters(), lr=0.1)
    decoder_optimizer = optim.Adam(decoder.parameters(), lr=0.1)
    for x, y in loader:
        encoder_optimizer.zero_grad()
        decoder_optimizer.zero_grad()
        loss = (decoder(encoder(x)) - y).pow(2).mean()
        loss.backward()
        encoder_optimizer.step()
        decoder_optimizer.step()
        print(loss.item())


def three(x, y):
    first, second, third = Encoder(), Encoder(), Encoder()
    optimizer1 = optim.SGD(first.parameters(), lr=0.1)
    optimizer2 = optim.SGD(second.parameters(), lr=0.2)
    optimizer3 = optim.SGD(third.parameters(), lr=0.3)
    optimizer1.zero_grad()
    optimizer2.zero_grad()
    optimizer3.zero_grad()
    loss = (third(second(first(x))) - y).pow(2).mean()
    loss.backward()
    optimizer1.step()
    optimizer2.step()
    optimizer3.step()


class Trainer:
    def __init__(self):
        self.actor = Encoder()
        self.critic = Encoder()
        self.actor_optimizer = optim.SGD(self.actor.parameters(), lr=0.1)
        self.critic_optimizer = optim.SGD(self.critic.parameters(), lr=0.1)

    def update(self, x, y):
        self.actor_optimizer.zero_grad()
        self.critic_optimizer.zero_grad()
        loss = (self.critic(self.actor(x)) - y).pow(2).mean()
        loss.backward()
        self.actor_optimizer.step()
        self.critic_optimizer.step()
        return loss.item()
