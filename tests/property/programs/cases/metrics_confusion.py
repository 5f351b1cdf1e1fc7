# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

rng = np.random.RandomState(9)


class ConfusionMatrix(object):
    def __init__(self, num_classes):
        self.num_classes = num_classes
        self.mat = None

    def update(self, a, b):
        n = self.num_classes
        if self.mat is None:
            self.mat = torch.zeros((n, n), dtype=torch.int64, device=a.device)
        with torch.no_grad():
            k = (a >= 0) & (a < n)
            inds = n * a[k].to(torch.int64) + b[k]
            self.mat += torch.bincount(inds, minlength=n ** 2).reshape(n, n)

    def reset(self):
        self.mat.zero_()

    def compute(self):
        h = self.mat.float()
        acc_global = torch.diag(h).sum() / h.sum()
        acc = torch.diag(h) / h.sum(1)
        iu = torch.diag(h) / (h.sum(1) + h.sum(0) - torch.diag(h))
        return acc_global, acc, iu

    def __str__(self):
        acc_global, acc, iu = self.compute()
        return "global correct: {:.1f}\naverage row correct: {}\nIoU: {}\nmean IoU: {:.1f}".format(
            acc_global.item() * 100, ["{:.1f}".format(i) for i in (acc * 100).tolist()],
            ["{:.1f}".format(i) for i in (iu * 100).tolist()], iu.mean().item() * 100)


def accuracy(output, target, topk=(1,)):
    maxk = max(topk)
    batch_size = target.size(0)
    _, pred = output.topk(maxk, 1, True, True)
    pred = pred.t()
    correct = pred.eq(target.view(1, -1).expand_as(pred))
    return [correct[:k].reshape(-1).float().sum(0, keepdim=True).mul_(100.0 / batch_size) for k in topk]


def auc(scores, labels):
    order = torch.argsort(scores)
    ranks = torch.empty_like(order)
    ranks[order] = torch.arange(1, len(scores) + 1)
    positive = labels == 1
    n, m = positive.sum().item(), (~positive).sum().item()
    return (ranks[positive].sum().item() - n * (n + 1) / 2) / (n * m)


matrix = ConfusionMatrix(4)
for _ in range(3):
    truth = torch.from_numpy(rng.randint(-1, 4, (2, 5, 5)))
    guess = torch.from_numpy(rng.randint(0, 4, (2, 5, 5)))
    matrix.update(truth.flatten(), guess.flatten())
print(matrix)
matrix.reset()
print(matrix.mat.sum().item())
logits, target = torch.from_numpy(rng.randn(12, 6)), torch.from_numpy(rng.randint(0, 6, (12,)))
top1, top3 = accuracy(logits, target, topk=(1, 3))
print(top1.item(), top3[0].item())
print(round(auc(logits[:, 0], (target > 2).long()), 4))
unique, counts = torch.unique(target, return_counts=True)
print(unique.tolist(), counts.tolist(), torch.histc(logits.float(), bins=4, min=-2, max=2).tolist())
