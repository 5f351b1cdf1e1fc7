import contextlib

import torch
from torch import nn, optim


def in_a_context(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        with contextlib.nullcontext():
            loss = model(x).sum()
        loss.backward()
        optimizer.step()


def differentiated_again(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward(create_graph=True)
        optimizer.step()


def no_name(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        model(x)["loss"].backward()
        optimizer.step()


def given(loss: torch.Tensor, optimizer: optim.Optimizer):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def made_in_the_loop(loader, model: nn.Module):
    for x in loader:
        optimizer = optim.SGD(model.parameters(), lr=0.1)
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def not_ported(loader, model: nn.Module):
    optimizer = optim.LBFGS(model.parameters())
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        optimizer.step()


def perhaps(loader, model: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        optimizer.zero_grad()
        if len(x):
            out = model(x)
            loss = out.sum()
        loss.backward()
        optimizer.step()
        print(out)
