from net import Net


class Base:
    def __init__(self, size):
        self.model = Net(size)
