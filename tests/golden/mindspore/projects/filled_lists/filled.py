import torch.nn as nn


class Loops(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.downs, self.ups = nn.ModuleList(), nn.ModuleList()
        for i in range(depth):
            self.downs.append(nn.Linear(width, width))  # narrower
            self.ups.insert(0, nn.Linear(width, width))
        self.head = nn.Linear(width, 1)


class Methods(nn.Module):
    def __init__(self, width, aux=False):
        super().__init__()
        self.stages = nn.ModuleList()
        self.aux = nn.ModuleList([]) if aux else None
        self._make(width)
        if aux:
            self._make_aux(width)

    def _make(self, width):
        for i in range(3):
            self._add(nn.Linear(width, width))

    def _add(self, layer):
        self.stages.append(layer)

    def _make_aux(self, width):
        self.aux.extend(nn.Linear(width, 1) for _ in range(2))


class Nested(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.branches = nn.ModuleList()
        for i in range(2):
            self.branches.append(nn.ModuleList())
            for j in range(2):
                self.branches[i].append(nn.Linear(width, width))


class Keys(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.heads = nn.ModuleDict()
        self.heads["scale"] = nn.Linear(width, 1)
        self.heads["mean"] = nn.Linear(width, 1)
        self.scale = nn.Linear(width, 1)


class Mixed(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.ModuleList()
        self.layers.append(nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)))
        self.layers.append(nn.Linear(width, width))
        self.layers.append(nn.Linear(width, 1))


class Base(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.ModuleList()
        for _ in range(2):
            self.layers.append(nn.Linear(width, width))


class Derived(Base):
    def __init__(self, width):
        super().__init__(width)
        self.more = nn.ModuleList()
        for _ in range(2):
            self.more.append(nn.Linear(width, width))


class Named(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        for i in range(depth):
            self.add_module("layer%d" % i, nn.Linear(width, width))
        self.add_module("last", nn.Linear(width, 1))
        [self.register_module(name, nn.Linear(width, 1)) for name in ("mean", "scale")]
