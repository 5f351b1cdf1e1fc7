# python 3.10
import loom


def f(value, kind):
    match value:
        case loom.Tensor():
            return loom.relu(value)
        case [loom.float32, other]:
            return other
        case {"loom": loom_, **relu}:
            return relu
        case {loom.long: 3} | {"k": loom.float32 | loom.long as q}:
            return q
        case Holder(x=loom.long, y=None):
            return 1
    match kind:
        case loom.long:
            return 1
        case relu:
            return relu
