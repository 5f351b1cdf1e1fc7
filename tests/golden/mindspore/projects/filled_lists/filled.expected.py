from mindspore import mint
import mindspore.nn as nn


class Loops(nn.Cell):
    def __init__(self, width, depth):
        super().__init__()
        self.downs, self.ups = nn.CellList(), nn.CellList()
        for i in range(depth):
            self.downs.append(mint.nn.Linear(width, width))  # narrower
            self.ups.insert(0, mint.nn.Linear(width, width))
        self.update_parameters_name()
        self.head = mint.nn.Linear(width, 1)


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
            self._add(mint.nn.Linear(width, width))

    def _add(self, layer):
        self.stages.append(layer)

    def _make_aux(self, width):
        self.aux.extend([mint.nn.Linear(width, 1) for _ in range(2)])


class Nested(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.branches = nn.CellList()
        for i in range(2):
            self.branches.append(nn.CellList())
            for j in range(2):
                self.branches[i].append(mint.nn.Linear(width, width))
        self.update_parameters_name()


class Keys(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.heads = nn.CellDict()
        self.heads["scale"] = mint.nn.Linear(width, 1)
        self.heads["mean"] = mint.nn.Linear(width, 1)
        self.update_parameters_name()
        self.scale = mint.nn.Linear(width, 1)


class Mixed(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.CellList()
        self.layers.append(
            nn.SequentialCell(
                mint.nn.Linear(width, width), mint.nn.ReLU(), mint.nn.Linear(width, width)
            )
        )
        self.layers.append(mint.nn.Linear(width, width))
        self.layers.append(mint.nn.Linear(width, 1))
        self.update_parameters_name()


class Base(nn.Cell):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.CellList()
        for _ in range(2):
            self.layers.append(mint.nn.Linear(width, width))


class Derived(Base):
    def __init__(self, width):
        super().__init__(width)
        self.more = nn.CellList()
        for _ in range(2):
            self.more.append(mint.nn.Linear(width, width))
        self.update_parameters_name()


class Named(nn.Cell):
    def __init__(self, width, depth):
        super().__init__()
        for i in range(depth):
            setattr(self, "layer%d" % i, mint.nn.Linear(width, width))
        self.last = mint.nn.Linear(width, 1)
        [setattr(self, name, mint.nn.Linear(width, 1)) for name in ("mean", "scale")]
