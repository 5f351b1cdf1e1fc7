from abc import abstractmethod

from bobbin import nn

from . import layers, shapes


class Wide(shapes.Base):
    def construct(self, x):
        return super().construct(x) + super(Wide, self).construct(x)


class Wider(Wide):
    pass


class Head(nn.Cell):
    @abstractmethod
    def construct(self, x):
        ...

    def run(self, x):
        return Head.construct(self, x)


class Plain(layers.Looks):
    def forward(self, x):
        return super().forward(x)
