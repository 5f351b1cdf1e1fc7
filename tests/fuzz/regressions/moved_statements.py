import torch
from torch import nn
from torch.cuda.amp import GradScaler


def plain(model: nn.Module, loader, optimizer: torch.optim.Optimizer):
    for step, batch in enumerate(loader):
        inputs, labels = batch
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), labels)
        loss.backward()
        optimizer.step()
        print(step, loss.item())


def scaled(model: nn.Module, loader, criterion, optimizer: torch.optim.Optimizer, scaler: GradScaler, amp):
    model.train()
    for step, batch in enumerate(loader):
        inputs, labels = batch
        optimizer.zero_grad(set_to_none=True)
        with torch.cuda.amp.autocast(enabled=amp):
            loss = criterion(model(inputs), labels)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
        scaler.step(optimizer)
        scaler.update()
        print(step, loss.item(), norm)
