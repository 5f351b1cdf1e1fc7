import bobbin


def f(a, b):
    x = bobbin.ops.relu(input=a)
    y = bobbin.ops.concat([x, b], axis=1)
    layer = bobbin.nn.Dense(2, 3, has_bias=False)
    return layer, bobbin.ops.zeros([2, 3]), y.ndim
