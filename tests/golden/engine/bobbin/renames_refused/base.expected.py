import bobbin
from somewhere import traced, Unknown


class Assigned(bobbin.nn.Cell):
    def forward(self, x):
        return x

    def speed(self):
        self.forward = self.fast


class Twice(bobbin.nn.Cell):
    def forward(self, x):
        return x

    again = forward


class Decorated(bobbin.nn.Cell):
    @traced
    def forward(self, x):
        return x


class Open(Unknown, bobbin.nn.Cell):
    def forward(self, x):
        return x


class Taken(bobbin.nn.Cell):
    def forward(self, x):
        return self.construct(x)

    def construct(self, x):
        return x


class Mixin:
    def run(self, x):
        return self.forward(x)


class Mixed(Mixin, bobbin.nn.Cell):
    def forward(self, x):
        return x


class Own:
    def forward(self, x):
        return x


class Owned(Own, bobbin.nn.Cell):
    pass


class OwnedToo(Owned):
    def forward(self, x):
        return super().forward(x)


class Fine(bobbin.nn.Cell):
    def construct(self, x):
        return x
