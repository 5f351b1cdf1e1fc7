# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(21)


def mixup_data(x, y, alpha=1.0):
    lam = rng.beta(alpha, alpha) if alpha > 0 else 1
    index = torch.from_numpy(rng.permutation(x.size()[0]))
    mixed_x = lam * x + (1 - lam) * x[index, :]
    y_a, y_b = y, y[index]
    return mixed_x, y_a, y_b, lam


def mixup_criterion(criterion, pred, y_a, y_b, lam):
    return lam * criterion(pred, y_a) + (1 - lam) * criterion(pred, y_b)


class Cutout(object):
    def __init__(self, length):
        self.length = length

    def __call__(self, img):
        h = img.size(1)
        w = img.size(2)
        mask = np.ones((h, w), np.float32)
        y, x = rng.randint(h), rng.randint(w)
        y1, y2 = np.clip(y - self.length // 2, 0, h), np.clip(y + self.length // 2, 0, h)
        x1, x2 = np.clip(x - self.length // 2, 0, w), np.clip(x + self.length // 2, 0, w)
        mask[y1:y2, x1:x2] = 0.0
        mask = torch.from_numpy(mask)
        mask = mask.expand_as(img)
        img *= mask
        return img


def smooth_one_hot(true_labels, classes, smoothing=0.1):
    confidence = 1.0 - smoothing
    with torch.no_grad():
        true_dist = torch.empty(size=(true_labels.size(0), classes))
        true_dist.fill_(smoothing / (classes - 1))
        true_dist.scatter_(1, true_labels.data.unsqueeze(1), confidence)
    return true_dist


net = nn.Sequential(nn.Conv2d(1, 2, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten(), nn.Linear(2, 3))
for k, p in enumerate(net.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
cutout = Cutout(2)
correct = total = train_loss = 0
for batch_idx in range(4):
    inputs = torch.stack([cutout(torch.from_numpy(rng.rand(1, 4, 4).astype("float32"))) for _ in range(5)])
    targets = torch.from_numpy(rng.randint(0, 3, 5)).long()
    mixed, targets_a, targets_b, lam = mixup_data(inputs, targets)
    outputs = net(mixed)
    loss = mixup_criterion(criterion, outputs, targets_a, targets_b, lam)
    soft = torch.mean(torch.sum(-smooth_one_hot(targets, 3) * F.log_softmax(outputs, dim=-1), dim=-1))
    optimizer.zero_grad()
    (loss + 0.1 * soft).backward()
    optimizer.step()
    train_loss += loss.data
    _, predicted = torch.max(outputs.data, 1)
    total += targets.size(0)
    correct += lam * predicted.eq(targets_a.data).cpu().sum() + (1 - lam) * predicted.eq(targets_b.data).cpu().sum()
    print(batch_idx, "Loss: %.4f | Acc: %.3f" % (train_loss / (batch_idx + 1), 100.0 * correct / total), round(soft.item(), 5))
