import spindle
from spindle.io import DataLoader


class Slow(spindle.optimizer.Sgd):
    def __init__(self, params, lr):
        super().__init__(parameters=params, learning_rate=lr)  # as slow as asked for


class Plain(DataLoader):
    pass


class Deeper(Plain):
    def __init__(self, dataset):
        super(Deeper, self).__init__(
            dataset,  # in
            batch_size=3,
            num_workers=2,
        )


class Other(Deeper):
    def __init__(self):
        super().__init__(dataset=3)


class Unknown(Missing, DataLoader):
    def __init__(self):
        super().__init__(3, workers=2)


def make(data):
    class Local(DataLoader):
        def __init__(self):
            super().__init__(data, num_workers=4)

    return Local(), Plain(data, num_workers=1), Deeper(dataset=4), Plain(data), Slow(data, lr=1), Slow([], 2)
