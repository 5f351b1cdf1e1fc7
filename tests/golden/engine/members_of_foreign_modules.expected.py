import jaxlike
import spindle
from jaxlike import nn as jnn


def f(logits, x: spindle.Tensor):
    a = jaxlike.nn.relu(logits)
    b = jnn.relu(logits), spindle.relu(jaxlike.things[0])
    return a, b, spindle.relu(x), spindle.relu(logits)
