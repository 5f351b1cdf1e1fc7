# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch


def iou(pred, target, n_classes=3):
    ious = []
    for cls in range(n_classes):
        pred_inds = pred == cls
        target_inds = target == cls
        intersection = (pred_inds & target_inds).sum()
        union = pred_inds.sum() + target_inds.sum() - intersection
        ious.append((intersection.float() / union).item())
    return ious


def dice(pred, target, eps=1e-5):
    pred = (pred > 0.5)
    inter = (pred & target.bool()).sum()
    return 2.0 * inter.float() / (pred.sum() + target.sum() + eps)


def accuracy(output, target, topk=(1,)):
    maxk = max(topk)
    batch_size = target.size(0)
    _, pred = output.topk(maxk, 1, True, True)
    pred = pred.t()
    correct = pred.eq(target.view(1, -1).expand_as(pred))
    res = []
    for k in topk:
        correct_k = correct[:k].reshape(-1).float().sum(0, keepdim=True)
        res.append(correct_k.mul_(100.0 / batch_size).item())
    return res


rng = np.random.RandomState(16)
pred = torch.from_numpy(rng.randint(0, 3, (4, 4)))
target = torch.from_numpy(rng.randint(0, 3, (4, 4)))
print(iou(pred, target))
print(dice(torch.tensor(rng.rand(10), dtype=torch.float32), torch.tensor((rng.rand(10) > 0.5).astype(np.float32))).item())
print(accuracy(torch.tensor(rng.randn(6, 5)), torch.tensor(rng.randint(0, 5, 6)), (1, 3)))
confusion = torch.zeros(3, 3, dtype=torch.int64)
for t, p in zip(target.view(-1), pred.view(-1)):
    confusion[t.long(), p.long()] += 1
print(confusion.tolist(), (confusion.diag() / confusion.sum(1)).tolist())
