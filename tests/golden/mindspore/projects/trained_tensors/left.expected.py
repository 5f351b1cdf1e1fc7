from mindspore import Parameter, Tensor, mint, nn
import torch
from torch import optim


def several_values(start):
    w = torch.zeros(3, requires_grad=True)
    if start is not None:
        w = start
    return optim.SGD([w], lr=0.1)


def given(w: Tensor):
    return optim.SGD([w], lr=0.1)


def flagged_later(x):
    w = mint.zeros(3)
    w = Parameter(w, name="w")
    return mint.optim.SGD([w], lr=0.1)


class Scaled(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(1, requires_grad=True)
        self.optimizer = optim.SGD([self.scale], lr=0.1)
