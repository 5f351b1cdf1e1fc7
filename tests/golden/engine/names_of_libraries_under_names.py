import numpy
from urllib import request as web
import loom


def f(a):
    loom.from_file(a)
    return loom.from_text(a)
