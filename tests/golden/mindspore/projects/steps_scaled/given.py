import torch
from torch import nn, optim
from torch.cuda.amp import GradScaler


def own(model: nn.Module, optimizer: optim.Optimizer, loader):
    scaler = GradScaler()
    for x, y in loader:
        optimizer.zero_grad()
        loss = (model(x) - y).pow(2).mean()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()


def given(model: nn.Module, optimizer: optim.Optimizer, loader, scale):
    for x, y in loader:
        loss = (model(x) - y).pow(2).mean()
        optimizer.zero_grad()
        if scale is not None:
            scale.scale(loss).backward()
            scale.step(optimizer)
            scale.update()
        else:
            loss.backward()
            optimizer.step()
