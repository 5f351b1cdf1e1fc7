import torch.nn as nn


class ByKey(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.parts = nn.ModuleDict({"a": nn.ModuleList([nn.Linear(4, 2)])})
        self.name = name

    def forward(self, x):
        return self.parts[self.name][0](x)


class OfUnknown(nn.Module):
    def __init__(self, names):
        super().__init__()
        self.several = nn.ModuleDict({name: nn.Sequential(nn.Linear(4, 2)) for name in names})

    def forward(self, x):
        return self.several.first(x)


class OfReserved(nn.Module):
    def __init__(self):
        super().__init__()
        self.kept = nn.ModuleDict(dict(cells=nn.ModuleList([nn.Linear(4, 2)])))

    def forward(self, x):
        return self.kept.cells[0](x)


class BesideVariable(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.layers = nn.ModuleDict(dict(
            first=nn.ModuleList(layers),  # in order
            last=nn.Sequential(nn.Linear(4, 2))))

    def forward(self, x):
        return self.layers.last(x)
