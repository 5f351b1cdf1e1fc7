import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)

    def forward(self, x):
        return self.linear(x)

    def configure(self, rate):
        decay = [p for p in self.parameters() if p.dim() >= 2]
        rest = [p for p in self.parameters() if p.dim() < 2]
        groups = [{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}]
        return torch.optim.AdamW(groups, lr=rate)


def train(batches):
    model = Net()
    optimizer = model.configure(0.01)
    for _ in range(3):
        for x, y in batches:
            loss = (model(x) - y).pow(2).mean() / len(batches)
            loss.backward()
        if len(batches) > 1:
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()


def train_other(model, optimizer, batches):
    for _ in range(3):
        for x, y in batches:
            loss = (model(x) - y).pow(2).mean()
            loss.backward()
        optimizer.step()
        optimizer.zero_grad()
