import spindle
import loom


def f(x: spindle.Tensor, n: int):
    loom.draw(x)
    loom.gone(x)
    rate = 0.5 ** n
    return spindle.relu(x.reshape([2, 3])), rate
