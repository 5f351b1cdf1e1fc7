import bobbin
import reel.data as data
import reel as reel_
from shop import reel

fine = 3


def f(x, ops):
    return bobbin.fine.relu(x), bobbin.float32, ops, reel


def g(nn, dataset):
    return bobbin.nn.Cell(), bobbin.ops.relu(nn), data.Batches(dataset), reel_.is_available()
