import loom
from loom import nn
from loom.data import Dataset


class Plain(Dataset):
    pass


class Mixed(Dataset, nn.Module):
    pass


class Last(nn.Module, Dataset):
    pass


class Meta(Dataset, metaclass=type):
    pass


class Commented(  # what it is
    Dataset,  # of the source
    nn.Module,  # and this
):
    pass


class CommentedLast(
    nn.Module,  # first
    Dataset,  # of the source
):
    pass


class Alone(
    Dataset  # only this one
):
    pass


class Both(loom.data.Dataset, Dataset):
    pass


class Comma(nn.Module, Dataset,):
    pass


class CommaBehind(
    Dataset  # of the source
    , nn.Module
):
    pass


class Generic(Dataset[int]):
    pass


class Body(Dataset): size = 3
