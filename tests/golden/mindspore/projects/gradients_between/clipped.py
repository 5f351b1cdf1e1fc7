import torch
from torch import nn, optim
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

from net import Net


def conditional(loader, limit):
    model = Net()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        if limit > 0:
            clip_grad_norm_(model.parameters(), max_norm=limit, norm_type=2.0)
        try:
            clip_grad_value_(model.parameters(), 0.5)
        except Exception:
            pass
        optimizer.step()


def measured(loader):
    model = Net()
    optimizer = optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        _ = nn.utils.clip_grad_norm_(model.parameters(), 2.0, norm_type=1)
        optimizer.step()
        print(norm.item())


def step(model, optimizer, x):
    optimizer.zero_grad()
    loss = model(x).sum()
    loss.backward()
    total = float(clip_grad_norm_(model.parameters(), 1.0))
    optimizer.step()
    return total


def run(loader):
    net = Net()
    sgd = optim.SGD(net.parameters(), lr=0.1)
    for x in loader:
        step(net, sgd, x)


def given(model, optimizer, x):
    optimizer.zero_grad()
    loss = model(x).sum()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()


def only_when_finite(model: nn.Module, optimizer: optim.Optimizer, x):
    optimizer.zero_grad()
    loss = model(x).sum()
    loss.backward()
    if torch.isfinite(loss):
        optimizer.step()
    else:
        print("skipped")
