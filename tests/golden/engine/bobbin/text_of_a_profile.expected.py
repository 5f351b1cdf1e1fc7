from bobbin import fine


def f(a, b):
    x = fine.relu(input=a)
    y = fine.cat([x, b], dim=1)
    layer = fine.nn.Linear(2, 3, bias=False)
    return layer, fine.zeros([2, 3]), y.ndim
