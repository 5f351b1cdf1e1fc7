from mindspore import mint


def make():
    return mint.nn.Linear(2, 2)
