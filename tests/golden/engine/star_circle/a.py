import loom
from star_circle.b import *


def f():
    return loom.zeros(1) + g()
