from loom import cat, relu, zeros
import spindle
from spindle.nn import Linear


class Linear(Linear):
    extra = 1


def softmax(x, dim):
    return x


def set_up(flag):
    global zeros
    zeros = zeros(3)


def run(x):
    return x.unsqueeze(0).to(zeros), Linear(2, 3), softmax(x, dim=1)


a = Linear(2, 3)
b = softmax(a, dim=1)
first = spindle.float32
dtype = "float16"
c = dtype
plain = cat
d = spindle.concat([c])


def cat(xs, dim=0):
    return xs


e = cat([d], dim=1)
f = spindle.relu(e)
del relu

if a:
    from loom.data import Loader as Made
else:
    from loom.nn import Linear as Made
try:
    from spindle import concat as joined
except ImportError:
    from spindle import concat as joined
g = Made(1), joined([a], axis=1)
