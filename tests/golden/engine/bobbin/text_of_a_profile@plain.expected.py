from bobbin import nn, ops


def f(a, b):
    x = ops.relu(input=a)
    y = ops.concat([x, b], axis=1)
    layer = nn.Dense(2, 3, has_bias=False)
    return layer, ops.zeros([2, 3]), y.ndim
