# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class DiceLoss(nn.Module):
    def __init__(self, n_classes):
        super().__init__()
        self.n_classes = n_classes

    def _one_hot_encoder(self, input_tensor):
        tensor_list = []
        for i in range(self.n_classes):
            temp_prob = input_tensor == i
            tensor_list.append(temp_prob.unsqueeze(1))
        output_tensor = torch.cat(tensor_list, dim=1)
        return output_tensor.float()

    def _dice_loss(self, score, target):
        target = target.float()
        smooth = 1e-5
        intersect = torch.sum(score * target)
        y_sum = torch.sum(target * target)
        z_sum = torch.sum(score * score)
        loss = (2 * intersect + smooth) / (z_sum + y_sum + smooth)
        return 1 - loss

    def forward(self, inputs, target, weight=None, softmax=False):
        if softmax:
            inputs = torch.softmax(inputs, dim=1)
        target = self._one_hot_encoder(target)
        if weight is None:
            weight = [1] * self.n_classes
        assert inputs.size() == target.size(), "predict & target shape do not match"
        class_wise_dice = []
        loss = 0.0
        for i in range(0, self.n_classes):
            dice = self._dice_loss(inputs[:, i], target[:, i])
            class_wise_dice.append(1.0 - dice.item())
            loss += dice * weight[i]
        return loss / self.n_classes


class SE(nn.Module):
    def __init__(self, channel, reduction=2):
        super().__init__()
        self.avg_pool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Sequential(nn.Linear(channel, channel // reduction, bias=False), nn.ReLU(inplace=True),
                                nn.Linear(channel // reduction, channel, bias=False), nn.Sigmoid())

    def forward(self, x):
        b, c, _, _ = x.size()
        y = self.avg_pool(x).view(b, c)
        y = self.fc(y).view(b, c, 1, 1)
        return x * y.expand_as(x)


class Net(nn.Module):
    def __init__(self, n_classes):
        super().__init__()
        self.down = nn.Sequential(nn.Conv2d(1, 4, 3, stride=2, padding=1, bias=False), nn.GroupNorm(2, 4), nn.LeakyReLU(0.1, True))
        self.depth = nn.Conv2d(4, 4, 3, padding=2, dilation=2, groups=4)
        self.se = SE(4)
        self.up = nn.ConvTranspose2d(4, 4, kernel_size=2, stride=2)
        self.shuffle = nn.PixelShuffle(2)
        self.out = nn.Conv2d(5, n_classes, kernel_size=1)

    def forward(self, x):
        d = self.down(x)
        d = self.se(self.depth(d))
        u = self.up(d)
        s = self.shuffle(F.avg_pool2d(d, 2, stride=1, padding=1, count_include_pad=False)[:, :, :2, :2])
        s = F.interpolate(s, size=u.shape[2:], mode="bilinear", align_corners=True)
        return self.out(torch.cat([u, s], dim=1))


def miou(pred, label, n):
    hist = torch.zeros(n, n)
    k = (label >= 0) & (label < n)
    hist += torch.bincount(n * label[k] + pred[k], minlength=n ** 2).reshape(n, n).float()
    iou = torch.diag(hist) / (hist.sum(1) + hist.sum(0) - torch.diag(hist) + 1e-9)
    return iou.mean().item()


rng = np.random.RandomState(35)
net = Net(3)
fill(net)
x = torch.tensor(rng.randn(2, 1, 4, 4), dtype=torch.float32)
y = torch.tensor(rng.randint(0, 3, (2, 4, 4)))
dice, ce = DiceLoss(3), nn.CrossEntropyLoss(ignore_index=255)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
iter_num, max_iterations = 0, 10
for epoch in range(4):
    out = net(x)
    loss = 0.5 * ce(out, y[:].long()) + 0.5 * dice(out, y, softmax=True)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    lr_ = 0.1 * (1.0 - iter_num / max_iterations) ** 0.9
    for param_group in optimizer.param_groups:
        param_group["lr"] = lr_
    iter_num = iter_num + 1
    print(epoch, loss.item(), lr_, miou(out.argmax(1), y, 3))
