import torch
from torch import nn


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x), x


model = Two()
with torch.autocast("cuda"):
    out, same = model(torch.ones(1, 4))
