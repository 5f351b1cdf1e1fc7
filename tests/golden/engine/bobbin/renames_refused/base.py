from loom import nn
from loom.grads import Rule
from somewhere import traced, Unknown


class Assigned(nn.Module):
    def forward(self, x):
        return x

    def speed(self):
        self.forward = self.fast


class Twice(nn.Module):
    def forward(self, x):
        return x

    again = forward


class Decorated(nn.Module):
    @traced
    def forward(self, x):
        return x


class Open(Unknown, nn.Module):
    def forward(self, x):
        return x


class Taken(nn.Module):
    def forward(self, x):
        return self.construct(x)

    def construct(self, x):
        return x


class Mixin:
    def run(self, x):
        return self.forward(x)


class Mixed(Mixin, nn.Module):
    def forward(self, x):
        return x


class Own:
    def forward(self, x):
        return x


class Owned(Own, nn.Module):
    pass


class OwnedToo(Owned):
    def forward(self, x):
        return super().forward(x)


class Fine(nn.Module):
    def forward(self, x):
        return x


class Both(nn.Module, Rule):
    def forward(self, x):
        return x


class Wrapped(nn.Module):
    def forward(self, x):
        return x

    forward = traced(forward)
