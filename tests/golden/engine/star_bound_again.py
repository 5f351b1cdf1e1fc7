from loom import *

ones = ones(3)
total = ones + zeros(3)


def cat(x):
    return x


rows = cat([total])
