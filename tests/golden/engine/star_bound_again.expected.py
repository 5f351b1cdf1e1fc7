import spindle
from loom import *

ones = spindle.ones([3])
total = ones + spindle.zeros([3])


def cat(x):
    return x


rows = cat([total])
