from bobbin import nn


class Net(nn.Cell):
    def forward(self, x):
        return x
