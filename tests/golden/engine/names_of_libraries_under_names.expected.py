import numpy
from urllib import request as web
import spindle


def f(a):
    web.urlretrieve(a)
    return spindle.Tensor(numpy.fromstring(a))
