import torch


def f(x: torch.Tensor, y: torch.Tensor, n):
    return (n, *x.shape[1:]) == y.shape, (2, x.shape[0]) != y.shape[:2], (1, 2) == x.shape
