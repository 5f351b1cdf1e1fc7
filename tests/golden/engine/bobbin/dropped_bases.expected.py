from bobbin import nn
from loom.data import Dataset


class Plain:
    pass


class Mixed(nn.Cell):
    pass


class Last(nn.Cell):
    pass


class Meta(metaclass=type):
    pass


class Commented(  # what it is
    # of the source
    nn.Cell,  # and this
):
    pass


class CommentedLast(
    nn.Cell,  # first
    # of the source
):
    pass


class Alone(
      # only this one
):
    pass


class Both():
    pass


class Comma(nn.Cell,):
    pass


class CommaBehind(
    Dataset  # of the source
    , nn.Cell
):
    pass


class Generic(Dataset[int]):
    pass


class Body: size = 3
