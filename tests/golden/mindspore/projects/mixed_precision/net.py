from torch import nn


class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(4, n)

    def forward(self, x):
        return self.fc(x)
