"""Members that only some of the framework's classes have, read from objects of which less is known."""
from spindle import nn


def several(net: nn.Layer):
    for part in net.parts():
        if isinstance(part, (nn.Norm, nn.Cell)):
            print(part.centre)
        if type(part) == nn.Norm:
            print(part.centre)
        if part.__class__ is nn.Cell:
            print(part.lock)


def part_of(net: nn.Layer, other):
    print(net.head.gate, other.gate, net.weight)


def either(x):
    if isinstance(x, (list, tuple)):
        x = x[0]
    return x.view(2)


class Own(nn.Layer):
    def forward(self, x, dim, y):
        return x.norm(dim), 0, dim
