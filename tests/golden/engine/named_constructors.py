import loom
from loom.data import Loader


class Plain(loom.data.Loader):
    def __init__(self, data):
        loom.data.Loader.__init__(self, data, workers=2)


class Deeper(Plain):
    def __init__(self, dataset):
        # by the base, which has none of its own but that
        Loader.__init__(
            self,
            dataset,  # in
            workers=3,
        )


class Without(Loader):
    pass


class Own(Without):
    def __init__(self, dataset):
        Without.__init__(self, dataset, workers=dataset)
        Plain.__init__(self, dataset)
        Loader.__init__(*dataset, workers=1)
        Loader.__init__(self, dataset)
