import torch.nn as nn


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv1d(2, 4, 3), nn.BatchNorm1d(4), nn.ReLU())

    def forward(self, x):
        return self.body(x)


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.ReLU())

    def forward(self, x):
        return self.body(x)


def run(x):
    net = Head()
    net(Encoder()(x).mean(-1)).sum().backward()
