# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""A scheduler of the program's own with a closed form, which steps to an epoch that is passed."""
import torch
from torch.optim.lr_scheduler import _LRScheduler


class Poly(_LRScheduler):
    def __init__(self, optimizer, total, power=0.9, last_epoch=-1):
        self.total, self.power = total, power
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [g["lr"] * 0.5 for g in self.optimizer.param_groups]

    def _get_closed_form_lr(self):
        return [b * (1 - self.last_epoch / self.total) ** self.power for b in self.base_lrs]


w = torch.nn.Parameter(torch.ones(2))
o = torch.optim.SGD([w], lr=0.1)
s = Poly(o, 10)
for e in range(4):
    o.step()
    s.step(e)
    print(o.param_groups[0]["lr"])
