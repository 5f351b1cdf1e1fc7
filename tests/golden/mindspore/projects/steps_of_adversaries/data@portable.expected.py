from mindspore import ops


def noise(count):
    return ops.randn(count, 100)
