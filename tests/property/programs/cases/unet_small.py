# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class DoubleConv(nn.Module):
    def __init__(self, in_ch, out_ch):
        super().__init__()
        self.double_conv = nn.Sequential(
            nn.Conv2d(in_ch, out_ch, kernel_size=3, padding=1, bias=False), nn.BatchNorm2d(out_ch), nn.ReLU(inplace=True))

    def forward(self, x):
        return self.double_conv(x)


class Up(nn.Module):
    def __init__(self, in_ch, out_ch, bilinear):
        super().__init__()
        if bilinear:
            self.up = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)
        else:
            self.up = nn.ConvTranspose2d(in_ch // 2, in_ch // 2, kernel_size=2, stride=2)
        self.conv = DoubleConv(in_ch, out_ch)

    def forward(self, x1, x2):
        x1 = self.up(x1)
        diffY = x2.size()[2] - x1.size()[2]
        diffX = x2.size()[3] - x1.size()[3]
        x1 = F.pad(x1, [diffX // 2, diffX - diffX // 2, diffY // 2, diffY - diffY // 2])
        return self.conv(torch.cat([x2, x1], dim=1))


class UNet(nn.Module):
    def __init__(self, bilinear):
        super().__init__()
        self.inc = DoubleConv(1, 2)
        self.down = nn.Sequential(nn.MaxPool2d(2), DoubleConv(2, 2))
        self.up = Up(4, 2, bilinear)
        self.outc = nn.Conv2d(2, 1, 1)

    def forward(self, x):
        x1 = self.inc(x)
        return self.outc(self.up(self.down(x1), x1))


def dice_coeff(input, target, epsilon=1e-6):
    inter = 2 * (input * target).sum(dim=(-1, -2))
    sets_sum = input.sum(dim=(-1, -2)) + target.sum(dim=(-1, -2))
    sets_sum = torch.where(sets_sum == 0, inter, sets_sum)
    return ((inter + epsilon) / (sets_sum + epsilon)).mean()


rng = np.random.RandomState(15)
for bilinear in (True, False):
    net = UNet(bilinear)
    for k, p in enumerate(net.parameters()):
        p.data.copy_(torch.tensor(0.4 * np.cos(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
    criterion = nn.BCEWithLogitsLoss()
    for step in range(2):
        images = torch.from_numpy(rng.rand(2, 1, 5, 5).astype(np.float32))
        masks = (images.squeeze(1) > 0.5).float()
        pred = net(images)
        loss = criterion(pred.squeeze(1), masks)
        loss += 1 - dice_coeff(torch.sigmoid(pred.squeeze(1)), masks)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_value_(net.parameters(), 0.1)
        optimizer.step()
        print(bilinear, step, loss.item(), list(pred.shape))
    net.eval()
    with torch.inference_mode():
        print(dice_coeff((torch.sigmoid(net(images)) > 0.5).float().squeeze(1), masks).item())
