import bobbin as b
import bobbin.nn as layers
import reel.data
from bobbin import fine as f, ops
from bobbin import Tensor


def g(x: Tensor):
    y = f.relu(f.zeros([2]))
    z = ops.relu(f.zeros([3]))
    return x, y, z, layers.Cell(), layers.ReLU(), b.float32, reel.data.Batches([1]), reel.is_available()
