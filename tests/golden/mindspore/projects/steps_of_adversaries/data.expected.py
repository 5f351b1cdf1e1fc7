from mindspore import mint


def noise(count):
    return mint.randn(count, 100)
