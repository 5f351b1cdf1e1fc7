# SPDX-License-Identifier: Apache-2.0
"""What cannot follow leaves all as they are by themselves."""
import torch
from torch.optim import Adadelta, SGD
from torch.optim.lr_scheduler import LinearLR, SequentialLR, StepLR


def other_class(head, body):
    optimizer = Adadelta(head, lr=0.1)
    optimizer.add_param_group({"params": body})
    return optimizer


def other_scheduler(model, body):
    optimizer = SGD(model.parameters(), lr=0.1)
    optimizer.add_param_group({"params": body})
    first, second = LinearLR(optimizer), StepLR(optimizer, 3)
    return SequentialLR(optimizer, [first, second], milestones=[2])
