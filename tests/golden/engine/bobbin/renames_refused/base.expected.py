from bobbin import nn
from loom.grads import Rule
from somewhere import traced, Unknown


class Assigned(nn.Cell):
    def construct(self, x):
        return x

    def speed(self):
        self.construct = self.fast


class Twice(nn.Cell):
    def forward(self, x):
        return x

    again = forward


class Decorated(nn.Cell):
    @traced
    def forward(self, x):
        return x


class Open(Unknown, nn.Cell):
    def forward(self, x):
        return x


class Taken(nn.Cell):
    def forward(self, x):
        return self.construct(x)

    def construct(self, x):
        return x


class Mixin:
    def run(self, x):
        return self.forward(x)


class Mixed(Mixin, nn.Cell):
    def forward(self, x):
        return x


class Own:
    def forward(self, x):
        return x


class Owned(Own, nn.Cell):
    pass


class OwnedToo(Owned):
    def forward(self, x):
        return super().forward(x)


class Fine(nn.Cell):
    def construct(self, x):
        return x


class Both(nn.Cell, Rule):
    def forward(self, x):
        return x


class Wrapped(nn.Cell):
    def forward(self, x):
        return x

    forward = traced(forward)
