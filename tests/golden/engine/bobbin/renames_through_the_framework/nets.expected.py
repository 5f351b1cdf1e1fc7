import bobbin


class Base(bobbin.nn.Cell):
    def run(self, x):
        return self.construct(x)


class Net(Base):
    def construct(self, x):
        return super().construct(x)


class Other(bobbin.nn.Cell):
    def construct(self, x):
        return x


class Dense(bobbin.fine.nn.Linear):
    def construct(self, x):
        return super().construct(x)
