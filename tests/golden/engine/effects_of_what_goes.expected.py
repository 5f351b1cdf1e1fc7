import spindle
import loom


def f(x: spindle.Tensor):
    loom.nn.functional.relu(x, inplace=decide())
    y = loom.nn.functional.relu(x, inplace=decide())
    z = spindle.nn.functional.relu(spindle.relu(x))
    w = x[one()].rank
    v = 0
    return 0, y, z, w
