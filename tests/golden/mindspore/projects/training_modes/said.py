import torch.nn as nn


class Drop(nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        return self.drop(x)


class Trainer:
    def __init__(self, model):
        self.model = model

    def train(self, x):
        self.model.train()
        self.model(x).sum().backward()
