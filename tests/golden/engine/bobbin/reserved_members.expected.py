from bobbin import fine, nn


class Net(nn.Cell):
    pattern = "plain"

    def __init__(self):
        super().__init__()
        self.cells = [fine.nn.Linear(2, 2)]
        self.cells = self.cells * 2
        self.rows = []

    def construct(self, x):
        def cells():
            return x

        return cells()


class Inner(Net):
    def cells(self):
        cells = 2
        other.pattern = cells
        return cells


class Apart:
    def __init__(self):
        self.cells = []

    def pattern(self):
        return self.cells


def grown(width, make):
    net = nn.SequentialCell(fine.nn.Linear(2, 2))
    net.head = fine.nn.Linear(2, 2)
    net.width = 3
    net.rest = make(width)
    return net
