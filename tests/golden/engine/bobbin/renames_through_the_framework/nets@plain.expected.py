from bobbin import nn


class Base(nn.Cell):
    def run(self, x):
        return self.construct(x)


class Net(Base):
    def construct(self, x):
        return super().construct(x)


class Other(nn.Cell):
    def construct(self, x):
        return x


class Dense(nn.Dense):
    def construct(self, x):
        return super().construct(x)
