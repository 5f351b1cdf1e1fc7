import torch
import torch.nn as nn


class Shown(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm2d(3)

    def forward(self, x):
        return self.norm(x)


net = Shown()
print(net(torch.ones(2, 3, 4, 4)).mean())
