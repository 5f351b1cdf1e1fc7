import loom


def f(x: loom.Tensor, n: int):
    loom.draw(x)
    loom.gone(x)
    rate = loom.decay(0.5, n)
    return loom.relu(x.view(2, 3)), rate
