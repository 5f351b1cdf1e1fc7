import loom
import loom.data
from shop import reel

fine = 3


def f(x, ops):
    return loom.relu(x), loom.float32, ops, reel


def g(nn, dataset):
    return loom.nn.Module(), loom.nn.functional.relu(nn), loom.data.Loader(dataset), loom.is_available()
