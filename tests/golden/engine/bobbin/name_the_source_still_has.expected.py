import bobbin
import loom.nn as nn


class Net(bobbin.nn.Cell):
    pass


print(nn.Old(2))
