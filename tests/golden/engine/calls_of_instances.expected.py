import spindle.nn as nn


class Own(nn.Cell):
    def forward(self, x, h):
        return x


class Kept(nn.Cell):
    """Runs what its base runs."""


class Called(nn.Cell):
    def __call__(self, x, h):
        return x


class Model(nn.Layer):
    def __init__(self, width, given):
        super().__init__()
        self.cell = nn.Cell(width)
        self.cells = [nn.Cell(width) for _ in range(2)]
        self.own, self.kept, self.called = Own(width), Kept(width), Called(width)
        self.gate = nn.Gate(width)
        self.norm = nn.Norm(width)
        self.relu = nn.Relu()
        self.fold = nn.Fold(width)
        self.given = given

    def forward(self, x, mask, values):
        h = self.cell(x)[1]
        h = self.cell(self.norm(x), states=self.cell(h)[1])[1]
        h = self.cell.forward(x, states=h)[1]
        h = self.own(x, h) + self.called(x, h)
        h = self.kept(inputs=x)[1]
        h = self.norm(h)
        h = self.norm(x=h)
        h = self.fold.run(h) + self.fold.run(x=h) + self.fold.run(h)
        h = self.relu(h) + self.relu(h)
        g = self.gate(h)
        g = self.gate(h, mask)
        g = self.gate(h, cover=mask)
        g = self.gate(h, mask, False)
        g = self.gate(*values)
        for cell in self.cells:
            h = cell(x, h)[1]
        h = self.cells[0](x, h)[1]
        h = nn.Cell(3)(x, h)[1]
        h = self.given(x, h)
        return self.cell(
            x,  # what comes in
            states=h,
        )[1].reshape([3]), g


def train(model: Model, layer, x):
    return model(x), model.cell (x)[1], layer(x, x)


def likely(flag: bool, x):
    cell = nn.Cell(3) if flag else None
    return cell(x)[1]


def anything(layer: nn.Layer, x):
    return layer(input=x, mask=x)


def passed_on(layer: nn.Layer, norm: nn.Norm, x, *args, **kwargs):
    return layer(x, *args, **kwargs), norm(x, x, gate=x)
