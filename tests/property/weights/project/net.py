"""Networks whose weights PaddlePaddle keeps otherwise, or under other names."""
import torch
import torch.nn as nn
import torch.nn.functional as F


class Convolutions(nn.Module):
    def __init__(self, classes=5):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(8)
        self.act = nn.PReLU()
        self.up = nn.ConvTranspose2d(8, 4, 2, stride=2)
        self.group = nn.GroupNorm(2, 4)
        self.head = nn.Linear(4, classes)

    def forward(self, x):
        x = self.act(self.bn(self.conv(x)))
        x = self.group(self.up(x))
        return self.head(x.mean(dim=(2, 3)))


class Stylised(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.conv = nn.Conv2d(3, width, 1)
        self.norm = nn.InstanceNorm2d(width, affine=True)

    def forward(self, x):
        return self.norm(self.conv(x))


class Sequences(nn.Module):
    def __init__(self, words=11, width=8):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.lstm = nn.LSTM(width, width, num_layers=2, bidirectional=True, batch_first=True)
        self.gru = nn.GRU(2 * width, width, batch_first=True)
        self.norm = nn.LayerNorm(width)
        self.scale = nn.Parameter(torch.ones(width))

    def forward(self, ids):
        x, _ = self.lstm(self.embed(ids))
        x, _ = self.gru(x)
        return self.norm(x) * self.scale


class Attention(nn.Module):
    def __init__(self, width=8, heads=2):
        super().__init__()
        self.attention = nn.MultiheadAttention(width, heads, batch_first=True)

    def forward(self, x):
        y, _ = self.attention(x, x, x, need_weights=False)
        return x + y


class Twice(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.mlp = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))
        self.again = self.mlp[0]  # the same layer under a second name

    def forward(self, x):
        return self.again(F.relu(self.mlp(x)))
