from loom import nn

from .net import Net


def use(x):
    direction = "forward"
    return getattr(Net(), "forward")(x), direction


class Bare(nn.Module):
    pass


setattr(Bare, "forward", use)
