# A class that other code calls is given as one that takes the source's arguments. What calls it stays.
import functools

import spindle
from spindle import nn

import compat_spindle

KINDS = (nn.Gain, nn.Linear)


def block(size, gain=compat_spindle.Gain):
    return gain(size, share=0.5)


def chosen(size, gain=None):
    gain = gain or compat_spindle.Gain
    return block(size, gain), gain(size, share=0.25)


def local(size):
    gain = nn.Gain
    return gain(size, keep=0.5), nn.Gain(size, 0.5)


class Net(nn.Layer):
    gain = compat_spindle.Gain

    def __init__(self, kind: type[nn.Gain] = compat_spindle.Gain):
        super().__init__()
        self.first = self.gain(4, share=0.2)
        self.second = kind(4, share=0.2)
        self.third = functools.partial(compat_spindle.Gain, share=0.2)


class Own(nn.Gain):
    pass


def is_one(part):
    return isinstance(part, nn.Gain) or isinstance(part, KINDS)


print(block(2, compat_spindle.Gain), spindle.ones([2]))
