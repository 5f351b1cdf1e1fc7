# SPDX-License-Identifier: Apache-2.0
"""Attention of a teacher, kept in lists of modules."""
import logging
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class BasicBlock(nn.Module):
    def __init__(self, in_planes, planes, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(in_planes, planes, 3, stride, 1, bias=False)
        self.gn1 = nn.GroupNorm(2, planes)
        self.conv2 = nn.Conv2d(planes, planes, 3, 1, 1, bias=False)
        self.gn2 = nn.GroupNorm(2, planes)
        self.shortcut = nn.Sequential()
        if stride != 1 or in_planes != planes:
            self.shortcut = nn.Sequential(nn.Conv2d(in_planes, planes, 1, stride, bias=False), nn.GroupNorm(2, planes))

    def forward(self, x):
        out = F.relu(self.gn1(self.conv1(x)))
        out = self.gn2(self.conv2(out))
        out += self.shortcut(x)
        return F.relu(out)


class Net(nn.Module):
    def __init__(self, widths, num_classes=4):
        super().__init__()
        self.stem = nn.Conv2d(1, widths[0], 3, padding=1)
        layers = []
        for a, b in zip(widths[:-1], widths[1:]):
            layers.append(BasicBlock(a, b, stride=2))
        self.layers = nn.ModuleList(layers)
        self.pool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(widths[-1], num_classes)

    def forward(self, x, is_feat=False):
        feats = []
        x = F.relu(self.stem(x))
        feats.append(x)
        for layer in self.layers:
            x = layer(x)
            feats.append(x)
        out = self.fc(self.pool(x).flatten(1))
        return (feats, out) if is_feat else out


class DistillKL(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.T = T

    def forward(self, y_s, y_t):
        p_s = F.log_softmax(y_s / self.T, dim=1)
        p_t = F.softmax(y_t / self.T, dim=1)
        return F.kl_div(p_s, p_t, reduction="sum") * (self.T ** 2) / y_s.shape[0]


class Attention(nn.Module):
    def __init__(self, p=2):
        super().__init__()
        self.p = p

    def forward(self, g_s, g_t):
        return [self.at_loss(f_s, f_t) for f_s, f_t in zip(g_s, g_t)]

    def at_loss(self, f_s, f_t):
        s_H, t_H = f_s.shape[2], f_t.shape[2]
        if s_H > t_H:
            f_s = F.adaptive_avg_pool2d(f_s, (t_H, t_H))
        elif s_H < t_H:
            f_t = F.adaptive_avg_pool2d(f_t, (s_H, s_H))
        return (self.at(f_s) - self.at(f_t)).pow(2).mean()

    def at(self, f):
        return F.normalize(f.pow(self.p).mean(1).view(f.size(0), -1))


def init(net, shift):
    for i, m in enumerate(net.modules()):
        if isinstance(m, (nn.Conv2d, nn.Linear)):
            shape = m.weight.shape
            m.weight.data = torch.tensor(np.sin(np.indices(tuple(shape)).sum(0) * 0.9 + i + shift) * 0.4, dtype=torch.float32)
            if m.bias is not None:
                m.bias.data.fill_(0.01)
        elif isinstance(m, nn.GroupNorm):
            nn.init.ones_(m.weight)
            nn.init.zeros_(m.bias)


class AverageMeter(object):
    """Computes and stores the average and current value"""

    def __init__(self):
        self.reset()

    def reset(self):
        self.val = 0
        self.avg = 0
        self.sum = 0
        self.count = 0

    def update(self, val, n=1):
        self.val = val
        self.sum += val * n
        self.count += n
        self.avg = self.sum / self.count


def train_distill(epoch, loader, module_list, criterion_list, optimizer, gamma, alpha, beta):
    for module in module_list:
        module.train()
    module_list[-1].eval()
    criterion_cls, criterion_div, criterion_kd = criterion_list
    model_s, model_t = module_list[0], module_list[-1]
    losses, top1 = AverageMeter(), AverageMeter()
    for idx, (input, target) in enumerate(loader):
        feat_s, logit_s = model_s(input, is_feat=True)
        with torch.no_grad():
            feat_t, logit_t = model_t(input, is_feat=True)
            feat_t = [f.detach() for f in feat_t]
        loss_cls = criterion_cls(logit_s, target)
        loss_div = criterion_div(logit_s, logit_t)
        loss_kd = sum(criterion_kd(feat_s[1:], feat_t[1:]))
        loss = gamma * loss_cls + alpha * loss_div + beta * loss_kd
        acc = (logit_s.topk(1, 1, True, True)[1].squeeze(1) == target).float().mean() * 100
        losses.update(loss.item(), input.size(0))
        top1.update(acc.item(), input.size(0))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print("Epoch: [{0}][{1}/{2}]\tLoss {loss.val:.4f} ({loss.avg:.4f})\tAcc@1 {top1.val:.3f} ({top1.avg:.3f})".format(
            epoch, idx, len(loader), loss=losses, top1=top1))
    return top1.avg, losses.avg


logging.disable(logging.CRITICAL)
teacher, student = Net([4, 8, 8]), Net([2, 4, 4])
init(teacher, 0.5)
init(student, 0.0)
module_list = nn.ModuleList([student])
trainable_list = nn.ModuleList([student])
criterion_list = nn.ModuleList([nn.CrossEntropyLoss(), DistillKL(4), Attention()])
optimizer = torch.optim.SGD(trainable_list.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4)
module_list.append(teacher)
rng = np.random.RandomState(6)
loader = [(torch.from_numpy(rng.rand(4, 1, 8, 8)).float(), torch.from_numpy(rng.randint(0, 4, (4,)))) for _ in range(2)]
for epoch in range(1, 3):
    if epoch in (2,):
        for param_group in optimizer.param_groups:
            param_group["lr"] *= 0.1
    acc, loss = train_distill(epoch, loader, module_list, criterion_list, optimizer, 0.5, 0.4, 100)
    print(" * Acc@1 {:.3f} loss {:.4f}".format(acc, loss))
