import torch
from mindspore import nn
from mindspore.experimental import optim
from torch.cuda.amp import GradScaler, autocast


def step_in_a_branch(model: nn.Cell, loader, optimizer: optim.Optimizer, every):
    scaler = GradScaler()
    optimizer.zero_grad()
    for i, (x, y) in enumerate(loader):
        with autocast():
            loss = ((model(x) - y) ** 2).mean() / every
        scaler.scale(loss).backward()
        if (i + 1) % every == 0:
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()


def two_optimizers(model: nn.Cell, loader, first: optim.Optimizer, second: optim.Optimizer):
    scaler = GradScaler()
    for x, y in loader:
        first.zero_grad()
        second.zero_grad()
        loss = ((model(x) - y) ** 2).mean()
        scaler.scale(loss).backward()
        scaler.step(first)
        scaler.step(second)
        scaler.update()


def never_updated(model: nn.Cell, loader, optimizer: optim.Optimizer):
    scaler = torch.cuda.amp.GradScaler(growth_factor=3.0)
    for x, y in loader:
        optimizer.zero_grad()
        loss = ((model(x) - y) ** 2).mean()
        scaler.scale(loss).backward()
        scaler.step(optimizer)


def resumed(model: nn.Cell, loader, optimizer: optim.Optimizer, state):
    scaler = GradScaler()
    scaler.load_state_dict(state)
    for x, y in loader:
        optimizer.zero_grad()
        loss = ((model(x) - y) ** 2).mean()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update(2.0)
    return scaler.state_dict()


def computed_before(model: nn.Cell, loader, optimizer: optim.Optimizer, amp):
    scaler = GradScaler()
    for x, y in loader:
        optimizer.zero_grad()
        with autocast(enabled=amp):
            losses = {"loss": ((model(x) - y) ** 2).mean()}
        if amp:
            scaler.scale(losses["loss"]).backward()
            scaler.step(optimizer)
            scaler.update()
        else:
            losses["loss"].backward()
            optimizer.step()
