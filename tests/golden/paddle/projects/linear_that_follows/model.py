# SPDX-License-Identifier: Apache-2.0
import torch.nn as nn
import torch.nn.functional as F


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 4)
        self.second = nn.Linear(4, 2, bias=False)
        nn.init.kaiming_uniform_(self.first.weight, mode="fan_out")

    def forward(self, x):
        return F.linear(self.first(x), self.second.weight)
