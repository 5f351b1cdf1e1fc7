from mindspore import mint
import mindspore.nn as nn


class Block(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.body = nn.SequentialCell(
            mint.nn.Linear(width, width), mint.nn.ReLU()
        )


class Single(nn.Cell):
    def __init__(self, width, depth):
        super().__init__()
        self.layers = nn.CellList()
        for i in range(depth):
            self.layers.append(Block(width))
        for i in range(depth):
            self.layers[i] = self.layers[i]
        self.shortcut = nn.SequentialCell()
        self.other = nn.CellList([mint.nn.Linear(width, width)])
        self.other.append(mint.nn.Linear(width, 1))


class Layers(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.CellList()
        self.layers.append(mint.nn.Linear(width, width))
        self.layers.append(mint.nn.LayerNorm(width))
        self.layers.append(mint.nn.ReLU())


class Local(nn.Cell):
    def __init__(self, width):
        super().__init__()
        downs, ups = nn.CellList(), nn.CellList()
        for i in range(2):
            downs.append(mint.nn.Linear(width, width))
            ups.append(mint.nn.Linear(width, width))
        self.downs = downs
        self.ups = ups


class Filled(nn.Cell):
    def __init__(self, width, layers):
        super().__init__()
        self.first = nn.CellList([mint.nn.Linear(width, width)])
        self.second = nn.CellList(
            list((mint.nn.Linear(width, width), mint.nn.ReLU()))
        )
        self.third = nn.CellList(list(self.first))
        self.fourth = nn.CellList(list(layers))


class Empty:
    def __init__(self):
        self.first = nn.CellList()
        self.second = nn.CellList()
        self.first.append(mint.nn.ReLU())
        self.second.append(mint.nn.ReLU())
