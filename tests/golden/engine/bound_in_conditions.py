import loom


def f(x: loom.Tensor, flag):
    if flag and (best := x.max(dim=0)):
        print(best.values)
    if not flag or (worst := loom.max(x, dim=0))[0]:
        return worst.indices
    return best.indices
