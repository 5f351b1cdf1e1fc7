# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class LabelSmoothing(nn.Module):
    def __init__(self, smoothing=0.1):
        super().__init__()
        self.confidence = 1.0 - smoothing
        self.smoothing = smoothing

    def forward(self, x, target):
        logprobs = F.log_softmax(x, dim=-1)
        nll_loss = -logprobs.gather(dim=-1, index=target.unsqueeze(1))
        nll_loss = nll_loss.squeeze(1)
        smooth_loss = -logprobs.mean(dim=-1)
        loss = self.confidence * nll_loss + self.smoothing * smooth_loss
        return loss.mean()


def smooth_one_hot(true_labels, classes, smoothing=0.0):
    confidence = 1.0 - smoothing
    label_shape = torch.Size((true_labels.size(0), classes))
    with torch.no_grad():
        true_dist = torch.empty(size=label_shape)
        true_dist.fill_(smoothing / (classes - 1))
        true_dist.scatter_(1, true_labels.data.unsqueeze(1), confidence)
    return true_dist


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(12)
x = torch.tensor(rng.randn(5, 4)).float()
y = torch.tensor([0, 2, 1, 2, 0])
net = nn.Linear(4, 3)
fill(net)
opt = torch.optim.SGD(net.parameters(), lr=0.2, momentum=0.5, nesterov=True)
criterion = LabelSmoothing(0.1)
builtin = nn.CrossEntropyLoss(label_smoothing=0.1)
for step in range(4):
    opt.zero_grad()
    logits = net(x)
    loss = criterion(logits, y)
    other = builtin(logits, y)
    third = torch.mean(torch.sum(-smooth_one_hot(y, 3, 0.1) * F.log_softmax(logits, dim=1), dim=1))
    (loss + third).backward()
    opt.step()
    print(step, loss.item(), other.item(), third.item())
