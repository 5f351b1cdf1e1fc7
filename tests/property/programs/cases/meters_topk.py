# SPDX-License-Identifier: Apache-2.0
from enum import Enum

import numpy as np
import torch
import torch.nn as nn


class Summary(Enum):
    NONE = 0
    AVERAGE = 1


class AverageMeter(object):
    """Computes and stores the average and current value"""

    def __init__(self, name, fmt=":f", summary_type=Summary.AVERAGE):
        self.name = name
        self.fmt = fmt
        self.summary_type = summary_type
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

    def all_reduce(self):
        total = torch.tensor([self.sum, self.count], dtype=torch.float32)
        self.sum, self.count = total.tolist()
        self.avg = self.sum / self.count

    def __str__(self):
        fmtstr = "{name} {val" + self.fmt + "} ({avg" + self.fmt + "})"
        return fmtstr.format(**self.__dict__)


class ConfusionMatrix:
    def __init__(self, num_classes):
        self.num_classes = num_classes
        self.mat = None

    def update(self, a, b):
        n = self.num_classes
        if self.mat is None:
            self.mat = torch.zeros((n, n), dtype=torch.int64, device=a.device)
        with torch.inference_mode():
            k = (a >= 0) & (a < n)
            inds = n * a[k].to(torch.int64) + b[k]
            self.mat += torch.bincount(inds, minlength=n ** 2).reshape(n, n)

    def compute(self):
        h = self.mat.float()
        acc_global = torch.diag(h).sum() / h.sum()
        acc = torch.diag(h) / h.sum(1)
        iu = torch.diag(h) / (h.sum(1) + h.sum(0) - torch.diag(h))
        return acc_global, acc, iu


def accuracy(output, target, topk=(1,)):
    """Computes the accuracy over the k top predictions for the specified values of k"""
    with torch.no_grad():
        maxk = max(topk)
        batch_size = target.size(0)
        _, pred = output.topk(maxk, 1, True, True)
        pred = pred.t()
        correct = pred.eq(target.view(1, -1).expand_as(pred))
        res = []
        for k in topk:
            correct_k = correct[:k].reshape(-1).float().sum(0, keepdim=True)
            res.append(correct_k.mul_(100.0 / batch_size))
        return res


rng = np.random.RandomState(20)
model = nn.Linear(3, 4)
with torch.no_grad():
    model.weight.zero_()
    model.bias.copy_(torch.tensor([0.1, 0.2, -0.1, 0.0]))
losses, top1, top2 = AverageMeter("Loss", ":.4e"), AverageMeter("Acc@1", ":6.2f"), AverageMeter("Acc@2", ":6.2f")
confmat = ConfusionMatrix(4)
optimizer = torch.optim.SGD(model.parameters(), 0.5)
for i in range(3):
    images = torch.from_numpy(rng.randn(6, 3).astype(np.float32))
    target = torch.from_numpy(rng.randint(0, 4, 6))
    output = model(images)
    loss = nn.functional.cross_entropy(output, target)
    acc1, acc2 = accuracy(output, target, topk=(1, 2))
    losses.update(loss.item(), images.size(0))
    top1.update(acc1[0], images.size(0))
    top2.update(acc2[0], images.size(0))
    confmat.update(target.flatten(), output.argmax(1).flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(losses, "|", f"{float(top1.avg):.3f} {top2.avg.item():.3f}")
losses.all_reduce()
acc_global, acc, iu = confmat.compute()
print(losses, f"{acc_global.item() * 100:.1f}", ["{:.1f}".format(i) for i in (acc * 100).tolist()], tuple(iu.shape), confmat.mat.tolist())
