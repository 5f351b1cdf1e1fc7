import spindle


def f(x: spindle.Tensor, flag):
    if flag and (best := spindle.topk(x, 1, axis=0)):
        print(best[0])
    if not flag or (worst := spindle.topk(x, 1, axis=0))[0]:
        return worst[1]
    return best[1]
