import paddle

import compat_paddle


def adjust(optimizer, lr, args):
    optimizer.param_groups[0]["lr"] = lr * args.rate_of_weights
    optimizer.param_groups[1]["lr"] = lr * args.rate_of_biases


def adjust_only(optimizer: paddle.optimizer.Optimizer, lr):
    compat_paddle.param_groups(optimizer)[0]["lr"] = lr


class Layered(compat_paddle.Optimizer):
    def __init__(self, params, lr, momentum=0.9):
        super().__init__(params, dict(lr=lr, momentum=momentum))


def run(weights, biases, args):
    optimizer = Layered([{"params": weights}, {"params": biases}], lr=0)
    for step in range(args.steps):
        adjust(optimizer, 1.0 / (step + 1), args)
        optimizer.clear_grad()
