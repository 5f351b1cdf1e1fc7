import torch.nn
import mindspore.nn as nn


class Outside(nn.Cell):
    def __init__(self):
        super().__init__()
        self.downs = nn.CellList()
        self.ups = nn.CellList()


class Late(nn.Cell):
    def __init__(self):
        super().__init__()
        self.downs = nn.CellList()
        self.ups = nn.CellList()

    def grow(self, width):
        self.downs.append(nn.Dense(width, width))
        self.ups.append(nn.Dense(width, width))


class Early(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.downs = nn.CellList()
        self.ups = nn.CellList()
        self.downs.append(nn.Dense(width, width))
        if width < 3:
            return
        self.ups.append(nn.Dense(width, width))


class Inner(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.downs = nn.CellList()
        self.ups = nn.CellList()

        def add(layer):
            self.downs.append(layer)
            self.ups.append(layer)

        add(nn.Dense(width, width))


class Held(nn.Cell):
    def __init__(self, width, keys):
        super().__init__()
        self.heads = torch.nn.ModuleDict({"a": nn.SequentialCell(nn.Dense(width, 1))})
        self.parts = torch.nn.ModuleDict(
            dict(a=nn.CellList([nn.Dense(width, 1)]), b=nn.ReLU())
        )
        self.tails = torch.nn.ModuleDict(
            {key: nn.SequentialCell(nn.Dense(width, 1)) for key in keys}
        )
        self.later = torch.nn.ModuleDict()
        self.later["a"] = nn.SequentialCell(nn.Dense(width, 1))
        self.listed = torch.nn.ModuleList([nn.CellDict({"a": nn.ReLU()})])
        self.paired = torch.nn.ModuleDict(
            [["a", nn.SequentialCell(nn.ReLU())], ["b", nn.ReLU()]]
        )


def fill(net, width):
    net.downs.append(nn.Dense(width, width))
    net.ups.append(nn.Dense(width, width))


def chained(net: nn.CellList):
    return net.append(nn.ReLU()).append(nn.ReLU())
