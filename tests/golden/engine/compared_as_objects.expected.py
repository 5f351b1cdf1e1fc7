import spindle
import loom


def kinds(x: spindle.Tensor, dtype=None):
    if x.dtype is loom.float32 or dtype is not loom.long:
        return x.dtype == spindle.float32, x.dtype is None
    return [kind for kind in (spindle.float32, spindle.int64) if kind is x.dtype]
