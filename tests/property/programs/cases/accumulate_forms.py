# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def batches(seed, count):
    rng = np.random.RandomState(seed)
    return [(torch.tensor(rng.randn(4, 3), dtype=torch.float32), torch.tensor(rng.randint(0, 2, 4))) for _ in range(count)]


def every_few(model, criterion, optimizer, loader, every):
    optimizer.zero_grad()
    for i, (x, y) in enumerate(loader):
        loss = criterion(model(x), y) / every
        loss.backward()
        if (i + 1) % every == 0:
            norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 0.2)
            optimizer.step()
            optimizer.zero_grad()
            print("norm", round(norm.item(), 5))
        print(i, round(loss.item(), 5))


def made_here(loader):
    model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))
    fill(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.9)
    for epoch in range(2):
        for i, (x, y) in enumerate(loader):
            nn.functional.cross_entropy(model(x), y).backward()
            if i % 3 == 2:
                optimizer.step()
                optimizer.zero_grad(set_to_none=True)
    print(model(loader[0][0]).sum().item())


def rounds(steps, micro):
    model = nn.Linear(3, 2)
    fill(model)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    source = iter(batches(5, steps * micro))
    for step in range(steps):
        optimizer.zero_grad()
        for _ in range(micro):
            x, y = next(source)
            loss = nn.functional.cross_entropy(model(x), y) / micro
            loss.backward()
        total = torch.sqrt(sum((p.grad ** 2).sum() for p in model.parameters()))
        optimizer.step()
        print("step", step, round(total.item(), 5))


def behind(loader):
    model = nn.Linear(3, 2)
    fill(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        print("behind", round(loss.item(), 5))


net = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
fill(net)
every_few(net, nn.CrossEntropyLoss(), torch.optim.SGD(net.parameters(), lr=0.3), batches(1, 6), 2)
made_here(batches(2, 5))
rounds(3, 2)
behind(batches(3, 3))
