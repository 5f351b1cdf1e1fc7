from bobbin import nn as nn_
import loom.nn as nn


class Net(nn_.Cell):
    pass


print(nn.Old(2))
