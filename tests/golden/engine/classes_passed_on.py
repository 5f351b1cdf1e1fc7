# A class that other code calls is given as one that takes the source's arguments. What calls it stays.
import functools

import loom
from loom import nn

KINDS = (nn.Gain, nn.Linear)


def block(size, gain=nn.Gain):
    return gain(size, share=0.5)


def chosen(size, gain=None):
    gain = gain or nn.Gain
    return block(size, gain), gain(size, share=0.25)


def local(size):
    gain = nn.Gain
    return gain(size, share=0.5), nn.Gain(size, 0.5)


class Net(nn.Module):
    gain = nn.Gain

    def __init__(self, kind: type[nn.Gain] = nn.Gain):
        super().__init__()
        self.first = self.gain(4, share=0.2)
        self.second = kind(4, share=0.2)
        self.third = functools.partial(nn.Gain, share=0.2)


class Own(nn.Gain):
    pass


def is_one(part):
    return isinstance(part, nn.Gain) or isinstance(part, KINDS)


print(block(2, nn.Gain), loom.ones(2))
