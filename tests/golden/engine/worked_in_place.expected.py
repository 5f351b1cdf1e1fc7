import spindle
import loom
import loom.nn.functional
import spindle.nn.functional as F


class Unit(spindle.nn.Layer):
    def __init__(self, size):
        super().__init__()
        self.conv = spindle.nn.Linear(size, size)
        self.first = loom.nn.Relu(inplace=True)
        self.second = loom.nn.Relu(inplace=True)
        self.third = spindle.nn.Relu()
        self.fourth = spindle.nn.Relu()
        self.fifth = loom.nn.Relu(inplace=True)

    def forward(self, x):
        out = self.first(x)  # x is read again
        return self.conv(out) + x

    def other(self, x):
        shortcut = x
        x = self.second(x)  # so is its other name
        return x + shortcut

    def plain(self, x):
        x = self.third(x)
        y = self.fourth(x)
        return x + y

    def statement(self, x):
        x = self.conv(x)
        self.fifth(x)
        return x


def functions(x, flag):
    x = F.relu(x)
    if flag:
        y = F.relu(x)
    else:
        y = x
    z = F.drop(y, 0.1)
    y = spindle.zeros([3])
    return F.relu(y + z)


def missed(x, y):
    a = loom.nn.functional.relu(x, inplace=True)
    b = F.drop(y, 0.1)
    return a + x, b


def in_headers(x, y, flag):
    if loom.nn.functional.relu(x, inplace=True):
        y = x
    while loom.nn.functional.drop(y, 0.1, inplace=True):
        flag = flag - 1
    return flag
