import spindle
from spindle import nn
from spindle.nn import functional as F


class Tied(nn.Linear):
    def forward(self, x):
        return F.dense(x, self.weight)


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(2, 3)
        self.tied = Tied(2, 3)
        self.weight = spindle.ones([3, 2])

    def forward(self, x):
        x = F.dense(x, self.head.weight)
        x = F.dense(x, (self.tied.weight))
        x = F.dense(x, self.weight.T)
        return F.dense(x, spindle.ones([3, 2]).T)
