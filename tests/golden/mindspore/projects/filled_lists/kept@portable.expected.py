import mindspore.nn as nn


class Block(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(width, width), nn.ReLU())


class Single(nn.Cell):
    def __init__(self, width, depth):
        super().__init__()
        self.layers = nn.CellList()
        for i in range(depth):
            self.layers.append(Block(width))
        for i in range(depth):
            self.layers[i] = self.layers[i]
        self.shortcut = nn.SequentialCell()
        self.other = nn.CellList([nn.Dense(width, width)])
        self.other.append(nn.Dense(width, 1))


class Layers(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.CellList()
        self.layers.append(nn.Dense(width, width))
        self.layers.append(nn.LayerNorm((width,), epsilon=1e-05))
        self.layers.append(nn.ReLU())


class Local(nn.Cell):
    def __init__(self, width):
        super().__init__()
        downs, ups = nn.CellList(), nn.CellList()
        for i in range(2):
            downs.append(nn.Dense(width, width))
            ups.append(nn.Dense(width, width))
        self.downs = downs
        self.ups = ups


class Filled(nn.Cell):
    def __init__(self, width, layers):
        super().__init__()
        self.first = nn.CellList([nn.Dense(width, width)])
        self.second = nn.CellList(list((nn.Dense(width, width), nn.ReLU())))
        self.third = nn.CellList(list(self.first))
        self.fourth = nn.CellList(list(layers))


class Empty:
    def __init__(self):
        self.first = nn.CellList()
        self.second = nn.CellList()
        self.first.append(nn.ReLU())
        self.second.append(nn.ReLU())
