from abc import abstractmethod

from loom import nn

from . import layers, shapes


class Wide(shapes.Base):
    def forward(self, x):
        return super().forward(x) + super(Wide, self).forward(x)


class Wider(Wide):
    pass


class Head(layers.nn.Module):
    @abstractmethod
    def forward(self, x):
        ...

    def run(self, x):
        return Head.forward(self, x)


class Plain(layers.Looks):
    def forward(self, x):
        return super().forward(x)
