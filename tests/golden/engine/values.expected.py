import functools
import spindle
import loom
import loom.nn
from spindle import nn

kinds = (spindle.Tensor, nn.Layer)
isinstance(kinds, (spindle.Tensor, nn.Linear))
apply = map(spindle.relu, kinds)
first = (spindle.relu if kinds else spindle.is_available)(kinds)
table = {"relu": spindle.relu, loom.nn.Relu: nn.Linear, **{"d": spindle.float32}}
partly = functools.partial(spindle.relu, x=kinds)
version = loom.__version__
print(spindle.float32, spindle.int64, sep=loom.nn.__name__)
class_of = type(spindle.zeros([1])).view
unbound = kinds.reshape([1])
chosen = (loom.relu if kinds else loom.nn.Relu)(input=kinds)
picked = {"relu": loom.relu}["relu"](input=kinds)
plain = (spindle.relu if kinds else len)(kinds)


def choices(name, x):
    make = {"a": loom.data.Loader, "b": spindle.nn.Linear}
    kinds = (loom.data.Loader, spindle.nn.Linear)
    tested = (spindle.io.DataLoader, spindle.nn.Linear)
    if isinstance(x, tested):
        return loom.data.Loader
    return make[name](x, workers=2), [kind(x, workers=2) for kind in kinds]
