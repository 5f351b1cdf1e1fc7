from loom import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 2)
        self.all = nn.Sequential(nn.Linear(2, 2), nn.Relu())

    def forward(self, x):
        x = self.first.forward(x)
        return self.all.forward(x)
