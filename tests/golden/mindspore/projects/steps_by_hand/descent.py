import torch
from torch import nn


def train(model, batches, rate):
    for x, y in batches:
        model.zero_grad()
        for row in x:
            output = model(row)
        loss = nn.functional.mse_loss(output, y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 0.25)
        for p in model.parameters():
            p.data.add_(p.grad.data, alpha=-rate)
        print(loss.item())
    return output


def not_cleared(model, batches, rate):
    for x, y in batches:
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        for p in model.parameters():
            p.data.add_(p.grad.data, alpha=-rate)


def of_two(first, second, x, rate):
    first.zero_grad()
    second.zero_grad()
    loss = second(first(x)).sum()
    loss.backward()
    for p in first.parameters():
        p.data.add_(p.grad.data, alpha=-rate)
    for p in second.parameters():
        p.data.add_(p.grad.data, alpha=-rate)


def rebound(model, x, rate):
    model.zero_grad()
    loss = model(x).sum()
    loss.backward()
    with torch.no_grad():
        for p in model.parameters():
            p -= rate * p.grad


def maybe(model, x, rate):
    model.zero_grad()
    for row in x:
        output = model(row)
    loss = output.sum() if len(x) else model(x).sum()
    loss.backward()
    for p in model.parameters():
        p.data.add_(p.grad.data, alpha=-rate)
    return output


net = nn.Linear(2, 2)
train(net, [(torch.ones(3, 2), torch.zeros(2))], 0.1)
not_cleared(net, [], 0.1)
of_two(net, nn.Linear(2, 2), torch.ones(3, 2), 0.1)
rebound(net, torch.ones(3, 2), 0.1)
maybe(net, torch.ones(3, 2), 0.1)
