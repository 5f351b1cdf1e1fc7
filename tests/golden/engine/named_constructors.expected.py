from spindle.io import DataLoader


class Plain(DataLoader):
    def __init__(self, data):
        DataLoader.__init__(self, data, num_workers=2)


class Deeper(Plain):
    def __init__(self, dataset):
        # by the base, which has none of its own but that
        DataLoader.__init__(
            self,
            dataset,  # in
            num_workers=3,
        )


class Without(DataLoader):
    pass


class Own(Without):
    def __init__(self, dataset):
        Without.__init__(self, dataset, num_workers=dataset)
        Plain.__init__(self, dataset)
        DataLoader.__init__(*dataset, workers=1)
        DataLoader.__init__(self, dataset)
