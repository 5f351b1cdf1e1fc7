from mindspore import mint
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
        self.downs.append(mint.nn.Linear(width, width))
        self.ups.append(mint.nn.Linear(width, width))


class Early(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.downs = nn.CellList()
        self.ups = nn.CellList()
        self.downs.append(mint.nn.Linear(width, width))
        if width < 3:
            return
        self.ups.append(mint.nn.Linear(width, width))


class Inner(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.downs = nn.CellList()
        self.ups = nn.CellList()

        def add(layer):
            self.downs.append(layer)
            self.ups.append(layer)

        add(mint.nn.Linear(width, width))


class Held(nn.Cell):
    def __init__(self, width, keys):
        super().__init__()
        self.heads = torch.nn.ModuleDict({"a": nn.SequentialCell(mint.nn.Linear(width, 1))})
        self.parts = torch.nn.ModuleDict(
            dict(a=nn.CellList([mint.nn.Linear(width, 1)]), b=mint.nn.ReLU())
        )
        self.tails = torch.nn.ModuleDict(
            {key: nn.SequentialCell(mint.nn.Linear(width, 1)) for key in keys}
        )
        self.later = torch.nn.ModuleDict()
        self.later["a"] = nn.SequentialCell(mint.nn.Linear(width, 1))
        self.listed = torch.nn.ModuleList([nn.CellDict({"a": mint.nn.ReLU()})])
        self.paired = torch.nn.ModuleDict(
            [["a", nn.SequentialCell(mint.nn.ReLU())], ["b", mint.nn.ReLU()]]
        )


def fill(net, width):
    net.downs.append(mint.nn.Linear(width, width))
    net.ups.append(mint.nn.Linear(width, width))


def chained(net: nn.CellList):
    return net.append(mint.nn.ReLU()).append(mint.nn.ReLU())
