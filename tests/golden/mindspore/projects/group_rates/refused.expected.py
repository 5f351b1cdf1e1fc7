from mindspore import nn
import torch.optim
from mindspore.experimental import optim


def other_options(optimizer: optim.Optimizer):
    for group in optimizer.param_groups:
        group["lr"] = 0.1
        group["momentum"] = 0.9


def kept(optimizer: optim.Optimizer):
    group = optimizer.param_groups[0]
    group["lr"] = 0.1


def handed_on(optimizer: optim.Optimizer, change):
    for group in optimizer.param_groups:
        change(group)
        group["lr"] = 0.1


def several(optimizer: optim.Optimizer):
    optimizer.param_groups[0]["lr"], rest = 0.1, 0.2
    del optimizer.param_groups[0]["lr"]
    return rest


def converted_before(optimizer: optim.Optimizer):
    print(optimizer.param_groups[0]["lr"].item())


def called(make):
    make().param_groups[0]["lr"] = 0.1


def not_ported(model: nn.Cell):
    optimizer = torch.optim.LBFGS(model.trainable_params())
    optimizer.param_groups[0]["lr"] = 0.1


class Own(torch.optim.Optimizer):
    def step(self):
        for group in self.param_groups:
            print(group["lr"])
