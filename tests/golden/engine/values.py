import functools
import loom
from loom import nn

kinds = (loom.Tensor, nn.Module)
isinstance(kinds, (loom.Tensor, nn.Linear))
apply = map(loom.relu, kinds)
first = (loom.relu if kinds else loom.is_available)(kinds)
table = {"relu": loom.relu, nn.Relu: nn.Linear, **{"d": loom.float32}}
partly = functools.partial(loom.relu, input=kinds)
version = loom.__version__
print(loom.float32, loom.long, sep=loom.nn.__name__)
class_of = type(loom.zeros(1)).view
unbound = loom.Tensor.view(kinds, 1)
chosen = (loom.relu if kinds else loom.nn.Relu)(input=kinds)
picked = {"relu": loom.relu}["relu"](input=kinds)
plain = (loom.relu if kinds else len)(kinds)


def choices(name, x):
    make = {"a": loom.data.Loader, "b": loom.nn.Linear}
    kinds = (loom.data.Loader, loom.nn.Linear)
    tested = (loom.data.Loader, loom.nn.Linear)
    if isinstance(x, tested):
        return loom.data.Loader
    return make[name](x, workers=2), [kind(x, workers=2) for kind in kinds]
