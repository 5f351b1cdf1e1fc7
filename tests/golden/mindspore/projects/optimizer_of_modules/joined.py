import itertools

import torch
from torch import optim

from net import Net


def chained(loader):
    encoder = Net()
    decoder = Net()
    optimizer = optim.Adam(itertools.chain(encoder.parameters(), decoder.parameters()), lr=1e-3)
    for x in loader:
        optimizer.zero_grad()
        loss = (decoder(encoder(x)) - x).pow(2).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(itertools.chain(encoder.parameters(), decoder.parameters()), 1.0)
        optimizer.step()


def listed(loader):
    a, b = Net(), Net()
    params = list(a.parameters()) + list(b.parameters())
    first = optim.SGD(params, lr=0.1)
    second = optim.SGD(list(a.parameters()) + list(b.parameters()), lr=0.2)
    for x in loader:
        first.zero_grad()
        loss = b(a(x)).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(params, 1.0)
        first.step()
    return second


def resumed(state, device):
    encoder, decoder = Net(), Net()
    optim.SGD(list(encoder.parameters()) + list(decoder.parameters()), lr=0.1)
    head = Net()
    tail = Net()
    head.load_state_dict(state)
    tail.to(device)
    optim.SGD(tail.parameters(), lr=0.1)
    return optim.SGD(list(head.parameters()) + list(tail.parameters()), lr=0.1)


def repeated(loader, rates):
    encoder = Net()
    decoder = Net()
    for rate in rates:
        optimizer = optim.SGD(list(encoder.parameters()) + list(decoder.parameters()), lr=rate)
        for x in loader:
            optimizer.zero_grad()
            loss = decoder(encoder(x)).mean()
            loss.backward()
            optimizer.step()


class Trainer:
    def __init__(self):
        self.encoder = Net()
        self.decoder = Net()
        self.optimizer = optim.SGD(list(self.encoder.parameters()) + list(self.decoder.parameters()), lr=0.1)


def given(a: Net, b: Net):
    return optim.SGD([*a.parameters(), *b.parameters()], lr=0.1)


def parts(net: Net):
    return optim.SGD(list(net.fc.parameters()) + list(net.head.parameters()), lr=0.1)
