"""A convolutional network over spectrograms."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn import init


class SqueezeExcite(nn.Module):
    """Weighs the channels by what is in all of them."""

    def __init__(self, channels: int, reduction: int = 4) -> None:
        super().__init__()
        self.reduce = nn.Linear(channels, channels // reduction)
        self.expand = nn.Linear(channels // reduction, channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = x.mean(dim=(2, 3))
        weights = torch.sigmoid(self.expand(F.relu(self.reduce(weights), inplace=True)))
        return x * weights[:, :, None, None]


class ConvBlock(nn.Module):
    def __init__(self, in_channels: int, out_channels: int, stride: int = 1, dropout: float = 0.1):
        super().__init__()
        self.conv1 = nn.Conv2d(in_channels, out_channels, kernel_size=3, stride=stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(out_channels, momentum=0.05)
        self.conv2 = nn.Conv2d(out_channels, out_channels, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(out_channels)
        self.attend = SqueezeExcite(out_channels)
        self.drop = nn.Dropout2d(p=dropout)
        if stride != 1 or in_channels != out_channels:
            self.shortcut = nn.Sequential(
                nn.Conv2d(in_channels, out_channels, 1, stride=stride, bias=False),  # 1x1, no activation
                nn.BatchNorm2d(out_channels),
            )
        else:
            self.shortcut = nn.Identity()

    def forward(self, x):
        out = F.relu(self.bn1(self.conv1(x)))
        out = self.attend(self.bn2(self.conv2(self.drop(out))))
        return F.relu(out + self.shortcut(x))


class BirdNet(nn.Module):
    """Input (batch, 1, frequencies, frames), output (batch, num_classes) without softmax."""

    def __init__(self, num_classes: int, width: int = 16) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(1, width, kernel_size=5, stride=2, padding=2, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(inplace=True),
            nn.MaxPool2d(kernel_size=2),
        )
        self.blocks = nn.ModuleList(
            [
                ConvBlock(width, width),
                ConvBlock(width, 2 * width, stride=2),
                ConvBlock(2 * width, 4 * width, stride=2),
            ]
        )
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Linear(4 * width, num_classes)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
            elif isinstance(m, nn.BatchNorm2d):
                init.constant_(m.weight, 1.0)
                init.constant_(m.bias, 0.0)
        # a small last layer makes the first predictions nearly uniform
        init.normal_(self.fc.weight, std=0.01)
        init.zeros_(self.fc.bias)

    def features(self, x: torch.Tensor) -> torch.Tensor:
        # an even number of frames; without a branch, so that the model can be traced
        x = self.stem(F.pad(x, (0, x.shape[-1] % 2), mode="constant", value=0.0))
        for block in self.blocks:
            x = block(x)
        return self.pool(x).view(x.size(0), -1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.fc(self.features(x))
