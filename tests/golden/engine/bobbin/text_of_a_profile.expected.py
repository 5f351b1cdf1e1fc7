import bobbin


def f(a, b):
    x = bobbin.fine.relu(input=a)
    y = bobbin.fine.cat([x, b], dim=1)
    layer = bobbin.fine.nn.Linear(2, 3, bias=False)
    return layer, bobbin.fine.zeros([2, 3]), y.ndim
