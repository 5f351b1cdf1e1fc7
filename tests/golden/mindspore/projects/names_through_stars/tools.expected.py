import mindspore as ms


def is_module(op):
    return isinstance(op, ms.nn.Cell)
