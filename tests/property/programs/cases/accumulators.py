# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch


class Average:
    """Sums of tensors in attributes."""

    def __init__(self, size):
        self.total = torch.zeros(size)
        self.count = 0
        self.view = self.total

    def add(self, values):
        self.total += values
        self.count += 1

    def mean(self):
        return self.total / self.count


average = Average(3)
rng = np.random.RandomState(53)
matrix = torch.zeros(2, 3)
row = matrix[0]
alias = matrix
for step in range(3):
    values = torch.from_numpy(rng.rand(3).astype(np.float32))
    average.add(values)
    row += values
    matrix *= 0.5
    local = values.clone()
    local += 1
    local *= 2
    print(step, average.mean().tolist(), average.view.sum().item(), alias.sum().item(), local.sum().item())
