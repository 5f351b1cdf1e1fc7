import torch
from torch import nn, optim
from torch.cuda.amp import GradScaler, autocast


class Trainer:
    def __init__(self, model: nn.Module, rate, amp):
        self.model = model
        self.optimizer = optim.Adam(model.parameters(), lr=rate)
        self.scaler = GradScaler(enabled=amp)
        self.amp = amp

    def step(self, x, y):
        self.optimizer.zero_grad()
        with autocast(enabled=self.amp):
            loss = nn.functional.cross_entropy(self.model(x), y)
        self.scaler.scale(loss).backward()
        self.scaler.step(self.optimizer)
        self.scaler.update()
        return loss.item()


def train_epoch(model: nn.Module, loader, optimizer: optim.Optimizer, scaler, scheduler):
    model.train()
    for x, y in loader:
        with torch.autocast("cuda", dtype=torch.float16):
            output = model(x)
            loss = (output - y).abs().mean()
        optimizer.zero_grad(set_to_none=True)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scheduler.step()
        scaler.update()
        print(loss.item(), output.shape)
