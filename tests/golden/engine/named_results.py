import loom


def kept(x: loom.Tensor):
    best = loom.max(x, 1)
    y = best.values
    print(best.indices, best[0], best.count)
    best.values = y
    return [part.indices for part in (best, x.max(0))]


class Holder:
    def __init__(self, v: loom.Tensor):
        self.best = v.max(0)

    def read(self):
        return self.best.values + loom.max(self.best.values, 1).indices


def unknown(best):
    return best.values


def made(x: loom.Tensor):
    return loom.max(x, 1)


def called(x: loom.Tensor):
    first, second = made(x)
    return made(x).values + first


class Best:
    def __call__(self, x: loom.Tensor):
        return loom.max(x, 1)


def asked(x: loom.Tensor, best: Best):
    return Best()(x).values + best(x).indices


def asked_for_its_names(x: loom.Tensor):
    best = loom.max(x, 1)
    best.count(1), best.index(2), best.__len__()
    return best._asdict(), x.max(0)._replace(values=x), best._fields
