import bobbin


class Net(bobbin.nn.Cell):
    def forward(self, x):
        return x
