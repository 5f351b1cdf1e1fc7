from mindspore import nn


def make():
    return nn.Dense(2, 2)
