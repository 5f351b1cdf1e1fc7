import os
import urllib.request
import numpy as np
import spindle


def f(a):
    urllib.request.urlretrieve(a)
    return spindle.Tensor(np.fromstring(a))
