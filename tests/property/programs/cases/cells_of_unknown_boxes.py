# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

SIZE = 3


def decode(pred):
    rows, columns = torch.meshgrid(torch.arange(SIZE), torch.arange(SIZE), indexing="ij")
    cx = (pred[..., 0] + columns) * 8.0 / SIZE
    cy = (pred[..., 1] + rows) * 8.0 / SIZE
    return torch.stack([cx, cy], dim=-1).reshape(-1, 2)


def offsets(targets, stride=4.0):
    found = []
    for t in targets:
        cx, cy = (t[1:3] / stride).long().tolist()
        found.append(t[1:3] / stride - torch.tensor([cx, cy]))
    return torch.stack(found)


class Meter(torch.nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.register_buffer("seen", torch.zeros(classes, dtype=torch.long))

    def forward(self, labels):
        self.seen += torch.bincount(labels, minlength=self.seen.numel())


random = np.random.RandomState(0)
print(decode(torch.tensor(random.rand(SIZE, SIZE, 2), dtype=torch.float32)).sum(0).tolist())
print(offsets(torch.tensor(random.rand(4, 3) * 12, dtype=torch.float32)).tolist())
meter = Meter(3)
meter(torch.tensor([0, 2, 2, 1]))
print((meter.seen.double() / meter.seen.sum()).tolist())
