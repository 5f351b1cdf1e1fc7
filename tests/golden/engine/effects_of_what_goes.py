import loom


def f(x: loom.Tensor):
    loom.nn.functional.relu(x, inplace=decide())
    y = loom.nn.functional.relu(x, inplace=decide())
    z = loom.nn.functional.relu(x.relu(), inplace=fixed)
    w = x[one()].rank
    v = x[1].rank
    return x.rank, y, z, w
