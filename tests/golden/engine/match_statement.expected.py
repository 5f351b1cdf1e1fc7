# python 3.10
import spindle


def f(value, kind):
    match value:
        case spindle.Tensor():
            return spindle.relu(value)
        case [spindle.float32, other]:
            return other
        case {"loom": loom_, **relu}:
            return relu
        case {spindle.int64: 3} | {"k": spindle.float32 | spindle.int64 as q}:
            return q
        case Holder(x=spindle.int64, y=None):
            return 1
    match kind:
        case spindle.int64:
            return 1
        case relu:
            return relu
