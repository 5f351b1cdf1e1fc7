from bobbin import fine, nn
import loom


class Block(nn.Cell):
    """`forward` in a text stays what it is."""

    def __init__(self):
        super().__init__()
        self.dense = fine.nn.Linear(2, 3)

    @loom.no_grad()
    def construct(self, x):  # forward
        return self.dense(x)

    def twice(self, x):
        return self.construct(self.construct(x))


class Looks:
    def forward(self, x):
        return x


class Alone(nn.Cell):
    def helper(self, forward):
        return forward


class Linked(nn.Cell):
    def slow(self, x):
        return x

    construct = slow
