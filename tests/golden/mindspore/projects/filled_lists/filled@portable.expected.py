import mindspore.nn as nn


class Loops(nn.Cell):
    def __init__(self, width, depth):
        super().__init__()
        self.downs, self.ups = nn.CellList(), nn.CellList()
        for i in range(depth):
            self.downs.append(nn.Dense(width, width))  # narrower
            self.ups.insert(0, nn.Dense(width, width))
        self.update_parameters_name()
        self.head = nn.Dense(width, 1)


class Methods(nn.Cell):
    def __init__(self, width, aux=False):
        super().__init__()
        self.stages = nn.CellList()
        self.aux = nn.CellList([]) if aux else None
        self._make(width)
        if aux:
            self._make_aux(width)
        self.update_parameters_name()

    def _make(self, width):
        for i in range(3):
            self._add(nn.Dense(width, width))

    def _add(self, layer):
        self.stages.append(layer)

    def _make_aux(self, width):
        self.aux.extend([nn.Dense(width, 1) for _ in range(2)])


class Nested(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.branches = nn.CellList()
        for i in range(2):
            self.branches.append(nn.CellList())
            for j in range(2):
                self.branches[i].append(nn.Dense(width, width))
        self.update_parameters_name()


class Keys(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.heads = nn.CellDict()
        self.heads["scale"] = nn.Dense(width, 1)
        self.heads["mean"] = nn.Dense(width, 1)
        self.update_parameters_name()
        self.scale = nn.Dense(width, 1)


class Mixed(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.CellList()
        self.layers.append(
            nn.SequentialCell(nn.Dense(width, width), nn.ReLU(), nn.Dense(width, width))
        )
        self.layers.append(nn.Dense(width, width))
        self.layers.append(nn.Dense(width, 1))
        self.update_parameters_name()


class Base(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.CellList()
        for _ in range(2):
            self.layers.append(nn.Dense(width, width))


class Derived(Base):
    def __init__(self, width):
        super().__init__(width)
        self.more = nn.CellList()
        for _ in range(2):
            self.more.append(nn.Dense(width, width))
        self.update_parameters_name()


class Named(nn.Cell):
    def __init__(self, width, depth):
        super().__init__()
        for i in range(depth):
            setattr(self, "layer%d" % i, nn.Dense(width, width))
        self.last = nn.Dense(width, 1)
        [setattr(self, name, nn.Dense(width, 1)) for name in ("mean", "scale")]
