import torch
from torch import optim


def adjust(optimizer, lr, args):
    optimizer.param_groups[0]["lr"] = lr * args.rate_of_weights
    optimizer.param_groups[1]["lr"] = lr * args.rate_of_biases


def adjust_only(optimizer: torch.optim.Optimizer, lr):
    optimizer.param_groups[0]["lr"] = lr


class Layered(optim.Optimizer):
    def __init__(self, params, lr, momentum=0.9):
        super().__init__(params, dict(lr=lr, momentum=momentum))


def run(weights, biases, args):
    optimizer = Layered([{"params": weights}, {"params": biases}], lr=0)
    for step in range(args.steps):
        adjust(optimizer, 1.0 / (step + 1), args)
        optimizer.zero_grad()
