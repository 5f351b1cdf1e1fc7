from mindspore import mint
import torch.nn
import mindspore.nn as nn


class ByKey(nn.Cell):
    def __init__(self, name):
        super().__init__()
        self.parts = torch.nn.ModuleDict({"a": nn.CellList([mint.nn.Linear(4, 2)])})
        self.name = name

    def construct(self, x):
        return self.parts[self.name][0](x)


class OfUnknown(nn.Cell):
    def __init__(self, names):
        super().__init__()
        self.several = torch.nn.ModuleDict(
            {name: nn.SequentialCell(mint.nn.Linear(4, 2)) for name in names})

    def construct(self, x):
        return self.several.first(x)


class OfReserved(nn.Cell):
    def __init__(self):
        super().__init__()
        self.kept = torch.nn.ModuleDict(dict(cells=nn.CellList([mint.nn.Linear(4, 2)])))

    def construct(self, x):
        return self.kept.cells[0](x)


class BesideVariable(nn.Cell):
    def __init__(self, layers):
        super().__init__()
        self.layers = torch.nn.ModuleDict(dict(
            first=nn.CellList(list(layers)),  # in order
            last=nn.SequentialCell(mint.nn.Linear(4, 2))))

    def construct(self, x):
        return self.layers.last(x)
