import torch


def is_module(op):
    return isinstance(op, torch.nn.Module)
