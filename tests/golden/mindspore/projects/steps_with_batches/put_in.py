# SPDX-License-Identifier: Apache-2.0
# What is put into an object before the loss is computed belongs to the function that is differentiated.
import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Linear(4, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
kept = {}
cache = None


def fill(target, batch):
    target += model(batch)


def remember():
    global cache
    cache = model.weight * 2


def members(loader):
    for x, y in loader:
        kept["out"] = model(x)
        loss = F.mse_loss(kept["out"], y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def by_a_function(loader):
    for x, y in loader:
        made = torch.zeros(8, 4)
        fill(made, x)
        loss = F.mse_loss(made, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def by_a_view(loader):
    for x, y in loader:
        made = torch.zeros(8, 4)
        flat = made.view(-1)
        flat[:] = model(x).view(-1)
        loss = F.mse_loss(made, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def by_another_function(loader):
    for x, y in loader:
        remember()
        used = cache + 1
        loss = F.mse_loss(x @ used, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def computed_before(outs, y):
    for out in outs:
        z = torch.relu(out)
        loss = F.mse_loss(z, y)
        optimizer.zero_grad()
        loss.backward(retain_graph=True)
        optimizer.step()
