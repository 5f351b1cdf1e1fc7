from paddle import nn


class Net(nn.Layer):
    pass
