import bobbin
from loom.data import Dataset


class Plain:
    pass


class Mixed(bobbin.nn.Cell):
    pass


class Last(bobbin.nn.Cell):
    pass


class Meta(metaclass=type):
    pass


class Commented(  # what it is
    # of the source
    bobbin.nn.Cell,  # and this
):
    pass


class CommentedLast(
    bobbin.nn.Cell,  # first
    # of the source
):
    pass


class Alone(
      # only this one
):
    pass


class Both():
    pass


class Comma(bobbin.nn.Cell,):
    pass


class CommaBehind(
    Dataset  # of the source
    , bobbin.nn.Cell
):
    pass


class Generic(Dataset[int]):
    pass


class Body: size = 3
