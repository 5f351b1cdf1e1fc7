import torch
from torch import nn


def clipped(src, target, encoder, decoder, first, second, criterion):
    first.zero_grad()
    second.zero_grad()
    loss = 0
    hidden = encoder(src)
    for step in target:
        hidden = decoder(hidden)
        loss += criterion(hidden, step)
        if hidden.shape[0] == 0:
            break
    loss.backward()
    nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
    nn.utils.clip_grad_value_(decoder.parameters(), 0.5)
    first.step()
    second.step()
    return loss.item()


def normed(src, encoder, decoder, first, second):
    first.zero_grad()
    second.zero_grad()
    loss = decoder(encoder(src)).sum()
    loss.backward()
    norm = nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
    first.step()
    second.step()
    return norm


def other(src, encoder, decoder, first, second):
    first.zero_grad()
    second.zero_grad()
    loss = decoder(encoder(src)).sum()
    loss.backward()
    nn.utils.clip_grad_norm_(encoder.weight, 1.0)
    first.step()
    second.step()


def unknown(src, encoder, decoder, first, second):
    first.zero_grad()
    second.zero_grad()
    loss = decoder(encoder(src)).sum()
    loss.backward()
    first.step()
    second.step()


a, b = nn.Linear(2, 2), nn.Linear(2, 2)
encoder = nn.Linear(2, 2)
decoder = nn.Linear(2, 2)
first = torch.optim.SGD(encoder.parameters(), lr=0.1)
second = torch.optim.SGD(decoder.parameters(), lr=0.1)
x = torch.ones(3, 2)
for _ in range(3):
    print(clipped(x, [x, x], encoder, decoder, first, second, nn.MSELoss()))
    normed(x, encoder, decoder, first, second)
    other(x, encoder, decoder, first, second)
    unknown(x, encoder, decoder, *[first, second])
