# SPDX-License-Identifier: Apache-2.0
"""What cannot follow leaves all as they are by themselves."""
from paddle.optimizer import Adadelta, SGD
from torch.optim.lr_scheduler import LinearLR, SequentialLR, StepLR


def other_class(head, body):
    optimizer = Adadelta(parameters=head, learning_rate=0.1, rho=0.9)
    optimizer._add_param_group({"params": body})
    return optimizer


def other_scheduler(model, body):
    optimizer = SGD(parameters=model.parameters(), learning_rate=0.1)
    optimizer._add_param_group({"params": body})
    first, second = LinearLR(optimizer), StepLR(optimizer, 3)
    return SequentialLR(optimizer, [first, second], milestones=[2])
