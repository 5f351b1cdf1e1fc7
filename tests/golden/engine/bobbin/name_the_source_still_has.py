import loom.nn as nn


class Net(nn.Module):
    pass


print(nn.Old(2))
