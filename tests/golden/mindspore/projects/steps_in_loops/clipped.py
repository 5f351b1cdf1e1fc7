import torch
from torch import nn, optim

from net import Net


def clipped(loader, limit):
    model = Net()
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    total = 0
    for epoch in range(3):
        for x, y in loader:
            # the forward pass
            out = model(x)  # logits
            loss = criterion(out, y)

            total += loss.item()
            # start anew
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), limit)
            optimizer.step()
            acc = (out.argmax(1) == y).float().mean()
    return total, acc


def carried(loader, hidden):
    model = Net()
    optimizer = optim.Adam(model.parameters())
    for x, y in loader:
        model.zero_grad()
        hidden = [h.detach() for h in hidden]
        out, hidden = model(x, hidden)
        loss = nn.functional.cross_entropy(out, y)
        if y is None:
            loss = loss * 2
        loss.backward()
        nn.utils.clip_grad_value_(model.parameters(), clip_value=0.5)
        optimizer.step()


model = Net()
optimizer = optim.SGD(model.parameters(), lr=0.1)
for x in range(3):
    loss = model(torch.ones(2, 4) * x).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
