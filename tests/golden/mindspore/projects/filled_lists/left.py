import torch.nn as nn


class Outside(nn.Module):
    def __init__(self):
        super().__init__()
        self.downs = nn.ModuleList()
        self.ups = nn.ModuleList()


class Late(nn.Module):
    def __init__(self):
        super().__init__()
        self.downs = nn.ModuleList()
        self.ups = nn.ModuleList()

    def grow(self, width):
        self.downs.append(nn.Linear(width, width))
        self.ups.append(nn.Linear(width, width))


class Early(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.downs = nn.ModuleList()
        self.ups = nn.ModuleList()
        self.downs.append(nn.Linear(width, width))
        if width < 3:
            return
        self.ups.append(nn.Linear(width, width))


class Inner(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.downs = nn.ModuleList()
        self.ups = nn.ModuleList()

        def add(layer):
            self.downs.append(layer)
            self.ups.append(layer)

        add(nn.Linear(width, width))


class Held(nn.Module):
    def __init__(self, width, keys):
        super().__init__()
        self.heads = nn.ModuleDict({"a": nn.Sequential(nn.Linear(width, 1))})
        self.parts = nn.ModuleDict(dict(a=nn.ModuleList([nn.Linear(width, 1)]), b=nn.ReLU()))
        self.tails = nn.ModuleDict({key: nn.Sequential(nn.Linear(width, 1)) for key in keys})
        self.later = nn.ModuleDict()
        self.later["a"] = nn.Sequential(nn.Linear(width, 1))
        self.listed = nn.ModuleList([nn.ModuleDict({"a": nn.ReLU()})])
        self.paired = nn.ModuleDict([["a", nn.Sequential(nn.ReLU())], ["b", nn.ReLU()]])


def fill(net, width):
    net.downs.append(nn.Linear(width, width))
    net.ups.append(nn.Linear(width, width))


def chained(net: nn.ModuleList):
    return net.append(nn.ReLU()).append(nn.ReLU())
