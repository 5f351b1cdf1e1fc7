# SPDX-License-Identifier: Apache-2.0
"""Where the class is asked for, an object of the helper is another one."""
import torch


def is_plain(optimizer):
    return isinstance(optimizer, torch.optim.SGD)


def made(head, body):
    optimizer = torch.optim.SGD(head, lr=0.1)
    optimizer.add_param_group({"params": body})
    return optimizer


def fused(head, body):
    optimizer = torch.optim.Adam(head, lr=0.1, fused=True)
    optimizer.add_param_group({"params": body})
    return optimizer
