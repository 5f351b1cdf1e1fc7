import loom


def kinds(x: loom.Tensor, dtype=None):
    if x.dtype is loom.float32 or dtype is not loom.long:
        return x.dtype == loom.float32, x.dtype is None
    return [kind for kind in (loom.float32, loom.long) if kind is x.dtype]
