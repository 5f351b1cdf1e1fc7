from bobbin import nn


class Block(nn.Cell):
    def construct(self, x):
        return x


class Narrow(Block):
    def __init__(self, size, share):
        super().__init__()
        self.share = share


class Wide(Block):
    def __init__(self, size, share):
        super().__init__()
        self.share = share * size


def make(block, size):
    return nn.SequentialCell(block(size, 2), block(2, 2))


def build(is_wide):
    return make(Wide, 3) if is_wide else make(Narrow, 3)


def wrong():
    return Block(2, 3)
