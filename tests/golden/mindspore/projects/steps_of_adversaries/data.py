import torch


def noise(count):
    return torch.randn(count, 100)
