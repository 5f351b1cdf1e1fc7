from star_circle.a import *


def g():
    return loom.ones(1)
