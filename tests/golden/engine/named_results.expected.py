import spindle


def kept(x: spindle.Tensor):
    best = spindle.topk(x, 1, axis=1)
    y = best[0]
    print(best[1], best[0], best.count)
    best.values = y
    return [part[1] for part in (best, spindle.topk(x, 1, axis=0))]


class Holder:
    def __init__(self, v: spindle.Tensor):
        self.best = spindle.topk(v, 1, axis=0)

    def read(self):
        return self.best[0] + spindle.argmax(self.best[0], axis=1)


def unknown(best):
    return best.values


def made(x: spindle.Tensor):
    return spindle.topk(x, 1, axis=1)


def called(x: spindle.Tensor):
    first, second = made(x)
    return made(x)[0] + first


class Best:
    def __call__(self, x: spindle.Tensor):
        return spindle.topk(x, 1, axis=1)


def asked(x: spindle.Tensor, best: Best):
    return Best()(x)[0] + best(x)[1]


def asked_for_its_names(x: spindle.Tensor):
    best = spindle.topk(x, 1, axis=1)
    best.count(1), best.index(2), best.__len__()
    return best._asdict(), spindle.topk(x, 1, axis=0)._replace(values=x), best._fields
