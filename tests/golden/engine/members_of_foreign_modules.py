import jaxlike
import loom
from jaxlike import nn as jnn


def f(logits, x: loom.Tensor):
    a = jaxlike.nn.relu(logits)
    b = jnn.relu(logits), jaxlike.things[0].relu()
    return a, b, x.relu(), logits.relu()
