from loom import nn


class Net(nn.Module):
    pattern = "plain"

    def __init__(self):
        super().__init__()
        self.cells = [nn.Linear(2, 2)]
        self.cells = self.cells * 2
        self.rows = []

    def forward(self, x):
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
    net = nn.Sequential(nn.Linear(2, 2))
    net.head = nn.Linear(2, 2)
    net.width = 3
    net.rest = make(width)
    return net
