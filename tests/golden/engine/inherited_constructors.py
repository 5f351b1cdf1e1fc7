import loom
from loom.data import Loader


class Slow(loom.optim.Sgd):
    def __init__(self, params, lr):
        super().__init__(params, lr=lr)  # as slow as asked for


class Plain(Loader):
    pass


class Deeper(Plain):
    def __init__(self, dataset):
        super(Deeper, self).__init__(
            dataset,  # in
            batch_size=3,
            workers=2,
        )


class Other(Deeper):
    def __init__(self):
        super().__init__(dataset=3)


class Unknown(Missing, Loader):
    def __init__(self):
        super().__init__(3, workers=2)


def make(data):
    class Local(Loader):
        def __init__(self):
            super().__init__(data, workers=4)

    return Local(), Plain(data, workers=1), Deeper(dataset=4), Plain(data), Slow(data, lr=1), Slow([], 2)
