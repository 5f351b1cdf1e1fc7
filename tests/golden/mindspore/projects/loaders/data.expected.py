from mindspore import mint


class Pairs:
    def __init__(self, n):
        self.images = mint.zeros((n, 8))
        self.labels = mint.ones(n)

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]


class Named:
    def __init__(self, pairs):
        self.pairs = pairs

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, index):
        return {"image": mint.zeros(8), "name": "image"}


class Single:
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return mint.zeros(8)
