import torch
import torch.nn.functional as F
from torch import optim

from networks import Critic

model = Critic(8)
optimizer = optim.Adam(model.parameters(), lr=0.001)


def train(loader):
    for x, y in loader:
        optimizer.zero_grad()
        F.mse_loss(model(x), y).backward()
        optimizer.step()


def train_with_statements(loader):
    total = 0.0
    for x, y in loader:
        out = model(x)
        out = out.clamp(min=0)  # rates
        y = y.float()

        optimizer.zero_grad()
        F.mse_loss(out, y).backward()  # the mean
        optimizer.step()
        total += out.mean().item()
    return total


def train_once(x, y):
    optimizer.zero_grad()
    F.mse_loss(model(x), y).backward()
    optimizer.step()


def kept(loader):
    for x, y in loader:
        loss = F.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward(retain_graph=True)
        optimizer.step()


def gradients_of_gradients(loader):
    for x, y in loader:
        loss = F.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward(create_graph=True)
        optimizer.step()


def weighted(loader, weight):
    for x, y in loader:
        out = F.mse_loss(model(x), y, reduction="none")
        optimizer.zero_grad()
        out.backward(weight)
        optimizer.step()


def two_halves(loader):
    for x, y in loader:
        optimizer.zero_grad()
        (model(x) - y).abs().mean().backward()
        model(y).mean().backward()
        optimizer.step()
